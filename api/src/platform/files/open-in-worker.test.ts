import { messages } from '@cubby/contract/messages'
import { aWorkbook } from '@cubby/test-workbooks/workbooks'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { goodFiles, HOSTILE } from '../../testing/bad-files.ts'
import type { FileKind, Opened, OpenFile } from './open-file.ts'
import { openInWorker } from './open-in-worker.ts'

const MEGABYTE = 1024 * 1024
const zipOf = (files: Record<string, Uint8Array>) => Uint8Array.from(zipSync(files, { level: 0 }))
const hostile = new URL('../../testing/hostile-opening-worker.ts', import.meta.url)

async function piecesOf<Kind extends FileKind>(open: OpenFile, kind: Kind, bytes: Uint8Array<ArrayBuffer>) {
  const found: Opened[Kind][] = []
  for await (const piece of open(kind, bytes)) found.push(piece)
  return found
}

/** A file of each kind that contains the word, and how a file of its kind is refused. */
const kinds: Record<FileKind, { make: (word: string) => Uint8Array<ArrayBuffer>; refusal: object }> = {
  upload: {
    make: (word) => Uint8Array.from(strToU8(`%PDF-1.7\n% ${word}\n%%EOF`)),
    refusal: { code: 'invalid_file_type' },
  },
  zip: {
    make: (word) => zipOf({ 'list.csv': strToU8(`File\n${word}`) }),
    refusal: { code: 'import_unreadable', message: messages.importUnzippedTooLarge },
  },
  csv: {
    make: (word) => Uint8Array.from(strToU8(`Name\n${word}`)),
    refusal: { code: 'import_unreadable' },
  },
  xlsx: {
    make: (word) => aWorkbook([{ name: 'Staff', rows: [['Name'], [word]] }], { level: 0 }),
    refusal: { code: 'import_unreadable', message: messages.importXlsxTooLarge },
  },
}
const eachKind = Object.entries(kinds) as [FileKind, (typeof kinds)[FileKind]][]

describe.each(eachKind)('a file of the kind %s', (kind, { make, refusal }) => {
  it.each(HOSTILE)('that makes its parser %s is refused, and this thread stays free', async (word) => {
    const open = openInWorker({
      worker: hostile,
      limits: { ms: word === 'HANG' ? 1_500 : 30_000, heapMb: 32 },
    })
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    })
    await expect(piecesOf(open, kind, make(word))).rejects.toMatchObject(refusal)
    clearInterval(counting)
    expect(turns).toBeGreaterThan(1)
  })

  it('is opened by the same thread when it does no harm', async () => {
    const open = openInWorker({ worker: hostile })
    expect(await piecesOf(open, kind, make('Maya'))).toHaveLength(1)
  })

  it('is refused after its time', async () => {
    await expect(piecesOf(openInWorker({ limits: { ms: 1 } }), kind, make('Maya'))).rejects.toMatchObject(
      refusal,
    )
  })
})

it('sniffs what was uploaded, with the size of a picture', async () => {
  const png = goodFiles().find(({ type }) => type === 'image/png')
  if (!png) throw new Error('no PNG')
  expect(await piecesOf(openInWorker(), 'upload', png.bytes)).toEqual([
    { type: 'image/png', picture: { width: 1, height: 1 } },
  ])
})

it('yields the files of a zip with their types, and takes the bytes of the zip', async () => {
  const zip = zipOf({ 'list.csv': strToU8('File'), 'a/one.pdf': new Uint8Array(MEGABYTE).fill(37) })
  const files = await piecesOf(openInWorker(), 'zip', zip)
  expect(files.map(({ name, bytes, sniffed }) => [name, bytes.length, sniffed.type])).toEqual([
    ['list.csv', 4, undefined],
    ['one.pdf', MEGABYTE, undefined],
  ])
  expect(zip.byteLength).toBe(0)
})

it('passes on why a zip is refused', async () => {
  const large = zipOf({ 'one.pdf': new Uint8Array(6 * MEGABYTE) })
  await expect(piecesOf(openInWorker(), 'zip', large)).rejects.toMatchObject({
    code: 'import_unreadable',
    message: messages.importZippedTooLarge,
  })
})

it('reads the largest CSV in its memory, some rows at a time', async () => {
  const row = `${'x'.repeat(199)}\n`
  const csv = Uint8Array.from(strToU8(row.repeat(50_000)))
  const pieces = await piecesOf(openInWorker(), 'csv', csv)
  expect(pieces.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 100 }, () => 500))
})

it('refuses a CSV that needs more memory than its thread has', async () => {
  const csv = Uint8Array.from(strToU8(`a\n${'ž,'.repeat(3 * MEGABYTE)}`))
  const open = openInWorker({ limits: { heapMb: 8 } })
  await expect(piecesOf(open, 'csv', csv)).rejects.toMatchObject({ code: 'import_unreadable' })
})
