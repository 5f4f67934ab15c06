import { messages } from '@cubby/contract/messages'
import { aWorkbook } from '@cubby/test-workbooks/workbooks'
import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { openHere, type SheetRows } from './open-file.ts'
import { openInWorker } from './open-in-worker.ts'
import { readXlsx } from './read-xlsx.ts'

const MEGABYTE = 1024 * 1024

async function read(bytes: Uint8Array): Promise<SheetRows[]> {
  const pieces: SheetRows[] = []
  for await (const piece of readXlsx(bytes)) pieces.push(piece)
  return pieces
}

it('reads text, numbers, dates, times, and the values of formulas, with the numbers of their rows', async () => {
  const rows = [
    ['Name', 'Phone', 'Day', 'Stamp', 'Time', 'Hours'],
    [],
    ['Zoë & "Co"', 7185550180, { serial: 46082 }, { serial: 46082.4309 }, { serial: 0.375 }, 0.1 + 0.2],
    [{ formula: 'CONCATENATE("a","b")', value: 'ab' }, null, null, null, { serial: 0.6 }, null],
  ]
  expect(await read(aWorkbook([{ name: 'Staff', rows }]))).toEqual([
    {
      sheet: 'Staff',
      rows: [
        { number: 1, cells: ['Name', 'Phone', 'Day', 'Stamp', 'Time', 'Hours'] },
        { number: 3, cells: ['Zoë & "Co"', '7185550180', '2026-03-01', '2026-03-01 10:20', '09:00', '0.3'] },
        { number: 4, cells: ['ab', '', '', '', '14:24', ''] },
      ],
    },
  ])
})

it('leaves out hidden sheets, and never unpacks macros and links to other files', async () => {
  const rows = [['Email'], ['a@b.test']]
  const bomb = new Uint8Array(65 * MEGABYTE)
  const bytes = aWorkbook(
    [
      { name: 'Lists', rows, state: 'hidden' },
      { name: 'A "quoted" & long', rows },
      { name: 'Secret', rows, state: 'veryHidden' },
      { name: 'Empty', rows: [] },
      { name: 'Old', rows },
    ],
    { parts: { 'xl/vbaProject.bin': bomb, 'xl/externalLinks/externalLink1.xml': bomb } },
  )
  expect((await read(bytes)).map(({ sheet }) => sheet)).toEqual(['A "quoted" & long', 'Old'])
})

it.each<[string, Record<string, Uint8Array>, string]>([
  ['a bomb', { 'xl/sharedStrings.xml': new Uint8Array(65 * MEGABYTE) }, messages.importXlsxTooLarge],
  [
    'broken XML',
    { 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row') },
    messages.importXlsxUnreadable,
  ],
])('refuses a file with %s', async (_, parts, message) => {
  await expect(read(aWorkbook([{ name: 'Staff', rows: [['Email']] }], { parts }))).rejects.toThrow(message)
})

it('refuses a cell so far away that the rows before it fill the memory of the thread', async () => {
  const cells = ['A1', 'XFD1048576'].map((place) => `<row><c r="${place}"><v>1</v></c></row>`).join('')
  const sheet = strToU8(`<worksheet><sheetData>${cells}</sheetData></worksheet>`)
  const bytes = aWorkbook([{ name: 'Staff', rows: [] }], { parts: { 'xl/worksheets/sheet1.xml': sheet } })
  const open = async () => {
    for await (const _ of openInWorker()('xlsx', bytes)) break
  }
  await expect(open()).rejects.toThrow(messages.importXlsxTooLarge)
})

it('reads the largest list within the limits of its thread', async () => {
  const rows = Array.from({ length: 50_001 }, (_, at) => [
    `student${at}@school.test`,
    'Maya Ann',
    `Torres${at}`,
    7185550000 + at,
    { serial: 46082 },
    'Some street 12',
  ])
  let count = 0
  for await (const piece of openInWorker()('xlsx', aWorkbook([{ name: 'Staff', rows }])))
    count += piece.rows.length
  expect(count).toBe(50_001)
})

it('is refused in words where no thread can open it', async () => {
  const open = async () => {
    for await (const _ of openHere('xlsx', aWorkbook([{ name: 'Staff', rows: [['Email']] }]))) break
  }
  await expect(open()).rejects.toThrow(messages.importXlsxNotHere)
})
