import { messages } from '@cubby/contract/messages'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readZip } from './read-zip.ts'

const MEGABYTE = 1024 * 1024
/** Where the first file of a zip says how large it is. */
const SIZE_AT = 22

const zeros = (megabytes: number) => new Uint8Array(megabytes * MEGABYTE)

function claiming(size: number, content: Uint8Array): Uint8Array {
  const zip = zipSync({ 'one.pdf': content })
  new DataView(zip.buffer).setUint32(SIZE_AT, size, true)
  return zip
}

/** A zip that was written while its files were read, so that their sizes follow them. */
function streamed(content: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => pieces.push(piece))
  const file = new ZipDeflate('one.pdf')
  zip.add(file)
  file.push(content, true)
  zip.end()
  return Uint8Array.from(Buffer.concat(pieces))
}

const sizes = (zip: Uint8Array) => [...readZip(zip)].map(({ bytes }) => bytes.length)

it('reads files whose sizes come before or after them', () => {
  expect(sizes(zipSync({ 'a.csv': strToU8('x'), 'one.pdf': zeros(1), 'notes.txt': zeros(9) }))).toEqual([
    1,
    MEGABYTE,
  ])
  expect(sizes(streamed(zeros(1)))).toEqual([MEGABYTE])
})

it.each([
  ['says that it is too large', claiming(6 * MEGABYTE, strToU8('small'))],
  ['is larger than it says', claiming(5, zeros(1))],
  ['does not say that it is too large', streamed(zeros(6))],
])('refuses a file that %s', (_, zip) => {
  expect(() => sizes(zip)).toThrow(messages.importZippedTooLarge)
})
