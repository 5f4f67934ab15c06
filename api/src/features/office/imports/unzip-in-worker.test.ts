import { messages } from '@cubby/contract/messages'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { unzipInWorker } from './unzip-in-worker.ts'

const MEGABYTE = 1024 * 1024
const zipOf = (files: Record<string, Uint8Array>) => Uint8Array.from(zipSync(files))

async function sizes(zip: Uint8Array<ArrayBuffer>, options?: Parameters<typeof unzipInWorker>[0]) {
  const found: [string, number][] = []
  for await (const { name, bytes } of unzipInWorker(options)(zip)) found.push([name, bytes.length])
  return found
}

it('yields the files, and takes the bytes of the zip', async () => {
  const zip = zipOf({ 'list.csv': strToU8('File'), 'a/one.pdf': new Uint8Array(MEGABYTE) })
  expect(await sizes(zip)).toEqual([
    ['list.csv', 4],
    ['one.pdf', MEGABYTE],
  ])
  expect(zip.byteLength).toBe(0)
})

it('passes on why a zip is refused', async () => {
  const large = zipOf({ 'one.pdf': new Uint8Array(6 * MEGABYTE) })
  await expect(sizes(large)).rejects.toMatchObject({
    code: 'import_unreadable',
    message: messages.importZippedTooLarge,
  })
})

it('leaves this thread free, and stops after its time', async () => {
  const zip = zipOf({ 'one.pdf': new Uint8Array(4 * MEGABYTE) })
  const reading = sizes(zip, { limitMs: 1 })
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  })
  await expect(reading).rejects.toMatchObject({
    code: 'import_unreadable',
    message: messages.importUnzippedTooLarge,
  })
  clearInterval(counting)
  expect(turns).toBeGreaterThan(0)
})
