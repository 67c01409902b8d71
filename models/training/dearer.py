"""Makes one phone of a finished model dearer: what is heard too often where it was not said.

    python -m models.training.dearer FOLDER MODEL PHONE NATS

FOLDER becomes MODEL in which each PHONE costs so many nats more than the network itself thinks. How
many is to be chosen by voices kept apart, never by those of the training: there nothing is wrong.
"""

import argparse
import shutil
import struct
from pathlib import Path

from app.hearing.phonemes import PHONES
from models.training.affines import numbers_of


def main() -> None:
    """Read the command line and write the model."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the new model goes")
    parser.add_argument("model", type=Path)
    parser.add_argument("phone", choices=PHONES)
    parser.add_argument("nats", type=float)
    options = parser.parse_args()
    final = (options.model / "am" / "final.mdl").read_bytes()
    shutil.copytree(options.model, options.folder, dirs_exist_ok=True)
    (options.folder / "am" / "final.mdl").write_bytes(dearer(final, options.phone, options.nats))


def dearer(final: bytes, phone: str, nats: float) -> bytes:
    """The final.mdl of a model whose outputs are blank and then the phones, in which one is dearer.

    The bias of its output is less by so many nats.
    """
    at, _ = numbers_of(final)[-1]
    at += 4 * (1 + PHONES.index(phone))
    changed = bytearray(final)
    struct.pack_into("<f", changed, at, struct.unpack_from("<f", final, at)[0] - nats)
    return bytes(changed)


if __name__ == "__main__":
    main()
