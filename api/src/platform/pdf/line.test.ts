import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { packageFonts } from '../http/file-folders.ts'
import { type Cell, lineSetter } from './line.ts'
import { textMeasure } from './text-measure.ts'
import { textWrapper } from './text-wrapper.ts'

const readFont = packageFonts()

async function setOf(cell: Cell) {
  const measured = textMeasure(readFont, await PDFDocument.create())
  const set = await lineSetter(textWrapper(readFont, measured), measured)({ cells: [cell], height: 20 })
  const [{ rows = [], end = 0 } = {}] = set.cells
  return { ...set, rows, end, measured }
}

const types = [{}, { style: 'strong', size: 11 }, { size: 9 }] as const

it.each(types)('ends an amount exactly at the right end of its column with %o', async (type) => {
  expect((await setOf({ text: '−$80.50', x: 100, width: 60, align: 'right', ...type })).end).toBe(160)
})

it.each(types)('has the decimal point of hours at the same place with %o', async (type) => {
  const pointOf = async (cell: Cell) => {
    const { end, measured } = await setOf({ ...cell, x: 100, width: 60, align: 'hours' })
    return end - (await measured(cell.style ?? 'text', '.5')).unitWidth * (cell.size ?? 10)
  }
  expect(await pointOf({ text: '2.5', ...type })).toBeCloseTo(await pointOf({ text: '12.5' }), 0)
  expect((await setOf({ text: '12', x: 100, width: 60, align: 'hours' })).end).toBeLessThan(160)
})

it('leaves room for a remark behind the last line of a text', async () => {
  const cell = { text: 'Maximiliano Alejandro', width: 110 }
  expect((await setOf(cell)).rows).toHaveLength(1)
  expect((await setOf({ ...cell, remark: 'pending' })).rows).toHaveLength(2)
})

it('breaks a long text between words, and a number never', async () => {
  const long = await setOf({ text: 'Maximiliano Alejandro Fernández-Castellanos', width: 110 })
  expect(long.rows.map(({ text }) => text)).toEqual(['Maximiliano Alejandro', 'Fernández-Castellanos'])
  expect(long.height).toBe(20 + 12)
  expect((await setOf({ text: '$1,234,567.50', width: 20, align: 'right' })).rows).toHaveLength(1)
})

it('cuts a word that is wider than its line, and an endless text', async () => {
  const word = await setOf({ text: 'W'.repeat(50), width: 100 })
  expect(word.rows.map(({ text }) => text).join('')).toBe('W'.repeat(50))
  const endless = await setOf({ text: 'word '.repeat(2_000), width: 100 })
  expect(endless.rows).toHaveLength(30)
  expect(endless.rows.at(-1)?.text).toMatch(/…$/)
})
