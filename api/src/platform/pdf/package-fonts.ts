import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ReadFont } from './fonts.ts'

/** Reads the fonts from the npm packages, each once. */
export function packageFonts(): ReadFont {
  const read = new Map<string, Promise<Uint8Array>>()
  return (family, file) => {
    const known = read.get(file)
    if (known) return known
    const path = fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${file}`))
    const bytes = readFile(path).then((buffer) => new Uint8Array(buffer))
    read.set(file, bytes)
    return bytes
  }
}
