import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CsvColumn, csvPieces } from '../http/csv.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'

async function rowsOf(text: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of readCsv(new TextEncoder().encode(text))) rows.push([...cells])
  return rows
}

it('reads every table that an export writes', async () => {
  // Spaces at the ends and empty rows are dropped on purpose, and an export escapes only formulas.
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => !text.includes('\0') && !text.startsWith("'"))
  const table = fc.array(fc.tuple(fc.constantFrom('a', 'b'), cell, cell), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const header = ['One', 'Two', 'Three']
      const columns = header.map((name, at): CsvColumn<string[]> => [name, (row) => row[at] ?? ''])
      let text = '\ufeff'
      for await (const piece of csvPieces(columns, [rows])) text += piece
      expect(await rowsOf(text)).toEqual([header, ...rows])
    }),
  )
})

it('finds the delimiter in the header, outside of quotes', async () => {
  expect(await rowsOf('"Name, first";Email\nMaya;a@b.c')).toEqual([
    ['Name, first', 'Email'],
    ['Maya', 'a@b.c'],
  ])
  expect(await rowsOf('Email\n"a;b"')).toEqual([['Email'], ['a;b']])
})

it('reads values that an export escaped as formulas', async () => {
  expect(await rowsOf("Phone\n'+1 718 555 0134\n'quoted'")).toEqual([
    ['Phone'],
    ['+1 718 555 0134'],
    ["'quoted'"],
  ])
})

it('reads numbers that were written as formulas, and an inch mark in a cell', async () => {
  expect(await rowsOf('Phone,Address\n"=""0718""",12" Main St\n="0917","5"" pipe"')).toEqual([
    ['Phone', 'Address'],
    ['0718', '12" Main St'],
    ['0917', '5" pipe'],
  ])
})

it.each(['Email\n\nx,"y\nz', 'Email\n\n"x"y,z\n', `Email\n\n"${'x\n'.repeat(15_000)}`])(
  'names the line where a quotation mark is not closed',
  async (text) => {
    await expect(rowsOf(text)).rejects.toThrow('line 3')
  },
)

it('tells Mac Roman from Windows-1252', () => {
  const windows = 'O’Brien’s “Children’s CPR” – 9–5, Núñez, Zoë\r\n'
  const latin = Uint8Array.from(
    [...windows].map((char) => ({ '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 })[char] ?? char.charCodeAt(0)),
  )
  expect(decodeText(latin)).toBe(windows)
  const onlyQuotes = latin.slice(0, windows.indexOf(','))
  expect(decodeText(onlyQuotes)).toBe(windows.slice(0, windows.indexOf(',')))
  // 'José Peña' and a Windows line ending.
  const mac = Uint8Array.from([...Buffer.from('Jos\x8e Pe\x96a\r\n', 'latin1')])
  expect(decodeText(mac)).toBe('José Peña\r\n')
})
