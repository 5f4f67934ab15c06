import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CsvColumn, csvPieces } from '../http/csv.ts'
import { readCsv } from './read-csv.ts'

async function rowsOf(text: string): Promise<string[][]> {
  const rows = []
  for await (const row of readCsv(new TextEncoder().encode(text))) rows.push(row)
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
