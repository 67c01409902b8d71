// Speaks for gnuspeech.py: one JSON order a line on standard input, one wave file each.
// Usage: node gnuspeech_say.mjs PATH_OF_gnuspeech.js
// An order: {"file": out.wav, "words": ["'t_r_ee.s_t_e_s"], "voice": {...}, "tube": {...},
// "control": {...}}; the last three change the configuration files of the synthesiser.
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const { default: start } = await import(pathToFileURL(process.argv[2]).href)
const gnuspeech = await start({ print: () => {}, printErr: () => {} })
const folder = '/data/en'
const files = { voice: 'voice_male.txt', tube: 'trm.txt', control: 'trm_control_model.txt' }
const originals = {}
for (const [kind, name] of Object.entries(files)) {
	originals[kind] = new TextDecoder().decode(gnuspeech.FS.readFile(`${folder}/${name}`))
}

function place(text) {
	const bytes = new TextEncoder().encode(text + '\0')
	const address = gnuspeech._malloc(bytes.length)
	gnuspeech.HEAPU8.set(bytes, address)
	return address
}

for await (const line of createInterface({ input: process.stdin })) {
	const order = JSON.parse(line)
	for (const [kind, name] of Object.entries(files)) {
		let settings = originals[kind]
		for (const [key, value] of Object.entries(order[kind])) {
			settings = settings.replace(new RegExp(`^${key} = .*$`, 'm'), `${key} = ${value}`)
		}
		gnuspeech.FS.writeFile(`${folder}/${name}`, settings)
	}
	// Invented spellings in a dictionary of our own say exactly the sounds we want.
	const names = order.words.map((_, at) => 'zq' + String.fromCharCode(97 + at))
	const entries = order.words.map((said, at) => `${names[at]} ${said}%a`)
	gnuspeech.FS.writeFile(`${folder}/MainDictionary.txt`, ' ours\n' + entries.join('\n') + '\n')
	const addresses = [names.join(' '), './out.wav', folder, './parameters.txt'].map(place)
	gnuspeech._GnuSpeech_synthesizeToFile(...addresses, false)
	addresses.forEach((address) => gnuspeech._free(address))
	writeFileSync(order.file, gnuspeech.FS.readFile('./out.wav'))
}
