import { messages } from '@cubby/contract/messages'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readZip } from './read-zip.ts'

const MEGABYTE = 1024 * 1024
/** Where the first file of a zip says how large it is. */
const SIZE_AT = 22

const zeros = (megabytes: number) => new Uint8Array(megabytes * MEGABYTE)

const files = (count: number, content: () => Uint8Array) =>
  Array.from({ length: count }, (_, n) => [`${n}.pdf`, content()] as const)

/** Bytes that do not shrink. */
function noise(megabytes: number): Uint8Array {
  const bytes = new Uint8Array(megabytes * MEGABYTE)
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}

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

/** A zip without the directory at its end, which the server does not read. */
const withoutDirectory = (zip: Uint8Array) =>
  zip.subarray(0, Buffer.from(zip).indexOf('PK\u0001\u0002', 'latin1'))
const entry = withoutDirectory(zipSync({ 'one.pdf': zeros(5) }))

it.each([
  ['15 MB for a small zip', [], 200, 15],
  ['200 MB for a large one', [withoutDirectory(zipSync({ 'notes.txt': noise(11) }, { level: 0 }))], 45, 200],
])('stops at the limit of all files together: %s', (_, before, count, megabytes) => {
  const zip = Uint8Array.from(Buffer.concat([...before, ...Array<Uint8Array>(count).fill(entry)]))
  let unpacked = 0
  const read = () => {
    for (const { bytes } of readZip(zip)) unpacked += bytes.length
  }
  expect(read).toThrow(messages.importUnzippedTooLarge)
  expect(unpacked).toBeGreaterThanOrEqual((megabytes - 5) * MEGABYTE)
  expect(unpacked).toBeLessThanOrEqual(megabytes * MEGABYTE)
})

it('reads many files that hardly shrink, and a list that shrinks much', () => {
  const list = { 'list.csv': new Uint8Array(9 * MEGABYTE).fill(44) }
  const zip = zipSync({ ...list, ...Object.fromEntries(files(10, () => noise(1))) })
  expect(sizes(zip)).toEqual([9 * MEGABYTE, ...Array(10).fill(MEGABYTE)])
})
