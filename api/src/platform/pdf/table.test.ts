import { expect, it } from 'vitest'
import { quiet } from './colors.ts'
import type { Line } from './line.ts'
import { type Column, drawTable, type Row } from './table.ts'

const columns: readonly Column[] = [
  { heading: 'Student', width: 300 },
  { heading: 'Amount', width: 216, align: 'right' },
]
const row = (name: string): Row => ({ texts: [name, '$95.00'] })
const textsOf = (lines: readonly Line[]) => lines.map(({ cells }) => cells.map(({ text }) => text).join(' '))

/** Draws a table and returns what it kept together, and what it repeats on further pages after the first row. */
async function drawn(table: Partial<Parameters<typeof drawTable>[1]>) {
  const together: Line[][] = []
  const repeated: Line[][] = []
  await drawTable(
    {
      draw: async (...lines) => {
        together.push([...lines])
      },
      repeat: (lines) => {
        repeated.push([...lines])
      },
    },
    { columns, rows: [], ...table },
  )
  return { together, repeated }
}

it('keeps the title and the heading with the first row, and the sums with the last', async () => {
  const rows = ['Rosa', 'Li', 'Zoë'].map(row)
  const { together } = await drawn({ title: 'Entries', rows, sums: [['Total', '$285.00']] })
  expect(together.map(textsOf)).toEqual([
    ['Entries', 'Student Amount', 'Rosa $95.00'],
    ['Li $95.00'],
    ['Zoë $95.00', '', 'Total $285.00'],
    [''],
  ])
})

it('repeats the heading on further pages, until the table ends', async () => {
  const { repeated } = await drawn({ title: 'Entries', rows: [row('Rosa'), row('Li')] })
  expect(repeated.map(textsOf)).toEqual([['Entries (continued)', 'Student Amount'], []])
})

it('says that an empty table is empty', async () => {
  const { together } = await drawn({ title: 'Entries', rows: [] })
  expect(together.map(textsOf)).toEqual([['Entries', 'None.']])
})

it('has rows of one height for handwriting, with remarks behind the names', async () => {
  const rows: Row[] = [row('Rosa'), { ...row('Li'), remark: 'pending' }]
  const { together } = await drawn({ rows, handHeight: 29 })
  const heights = together.map((lines) => lines.reduce((sum, { height }) => sum + height, 0))
  expect(heights).toEqual([18 + 29, 29])
  expect(together[1]?.[0]?.cells.map(({ remark }) => remark)).toEqual(['pending', undefined])
})

it('lines up the decimal points of hours only if there are some', async () => {
  const hours = columns.map((column) => ({ ...column, align: 'hours' as const }))
  const alignOf = async (text: string) => {
    const { together } = await drawn({ columns: hours, rows: [{ texts: ['Rosa', text] }] })
    return together[0]?.at(-1)?.cells[1]?.align
  }
  expect(await alignOf('12')).toBe('right')
  expect(await alignOf('12.5')).toBe('hours')
})

it('has a rule above the last sum', async () => {
  const sums = [
    ['Subtotal', '$95.00'],
    ['Total', '$95.00'],
  ] as const
  const { together } = await drawn({ rows: [row('Rosa')], sums })
  const [subtotal, total] = together[0]?.slice(-2) ?? []
  expect(subtotal?.rules).toHaveLength(1)
  expect(total?.rules).toBeUndefined()
})

it('has texts that say nothing in a quiet color, except in a sum', async () => {
  const rows = [row('Rosa'), { ...row('Total'), isSum: true }]
  const fading = columns.map((column) => ({ ...column, nothing: '$95.00' }))
  const { together } = await drawn({ rows, columns: fading })
  expect(together.slice(0, 2).map((lines) => lines.at(-1)?.cells[1]?.color)).toEqual([quiet, undefined])
})
