import { expect, it } from 'vitest'
import { merged } from './use-stable-rows.ts'

interface Row {
  id: string
  seats: number
}

const idOf = ({ id }: Row) => id
const rowsOf = (...ids: string[]) => ids.map((id) => ({ id, seats: 1 }))
const held = { key: '', response: [], rows: rowsOf('a', 'b', 'c'), gone: new Set<string>() }

it('keeps the order of the rows, with their new data, and puts new ones last', () => {
  const response = [{ id: 'd', seats: 1 }, { id: 'c', seats: 7 }, ...rowsOf('a', 'b')]
  const { rows, gone } = merged(held, response, idOf)
  expect(rows).toEqual([...rowsOf('a', 'b'), { id: 'c', seats: 7 }, { id: 'd', seats: 1 }])
  expect(gone.size).toBe(0)
})

it('keeps the place of a row that left the list, and puts it back there when it returns', () => {
  const without = merged(held, rowsOf('a', 'c'), idOf)
  expect([without.rows.map(idOf), [...without.gone]]).toEqual([['a', 'b', 'c'], ['b']])
  const again = merged(without, rowsOf('b', 'a', 'c'), idOf)
  expect([again.rows.map(idOf), [...again.gone]]).toEqual([['a', 'b', 'c'], []])
})

it('resets the order when all rows have left', () => {
  const { rows, gone } = merged(held, rowsOf('x'), idOf)
  expect([rows.map(idOf), gone.size]).toEqual([['x'], 0])
})
