"""Where the numbers of a finished model stand in its final.mdl.

It must stay free of torch: whatever only reads or mixes finished models needs none.
"""

import struct


def numbers_of(model: bytes) -> list[tuple[int, tuple[int, ...]]]:
    """Where the weights and the biases of each affine stand in a final.mdl, and their shapes.

    In the order of the file, weights and biases in turn; all are 32-bit floats.
    """
    found: list[tuple[int, tuple[int, ...]]] = []
    at = model.find(b"<LinearParams> ")
    while at >= 0:
        at += len(b"<LinearParams> FM ")
        rows, columns = struct.unpack_from("<xixi", model, at)
        found.append((at + 10, (rows, columns)))
        at += 10 + 4 * rows * columns + len(b"<BiasParams> FV ")
        (size,) = struct.unpack_from("<xi", model, at)
        found.append((at + 5, (size,)))
        at = model.find(b"<LinearParams> ", at + 5 + 4 * size)
    return found
