import { expect, it } from 'vitest'
import { day, listParameters, searchReader } from './search-schema.ts'

const read = searchReader(listParameters({ sizes: [10, 25, 50], sorts: ['name', 'email'] }))

it('reads the search parameters of a list', () => {
  const search = { searchTerm: 'ro', page: '3', limit: 25, sort: 'email', direction: 'desc' }
  expect(read(search)).toEqual({ ...search, page: 3 })
})

it('drops defaults and invalid values', () => {
  const search = { searchTerm: ' ', page: 1, limit: 10, sort: 'password', direction: 'up' }
  expect(read(search)).toEqual({})
  expect(read({ page: 'NaN', limit: 11 })).toEqual({})
})

it('reads a number as a search term', () => {
  expect(read({ searchTerm: 718 })).toEqual({ searchTerm: '718' })
})

it('reads only days that exist', () => {
  expect(day.parse('2028-02-29')).toBe('2028-02-29')
  for (const other of ['2026-02-29', '2026-13-01', '2026-1-1', '+012026-01-01', 20260101]) {
    expect(day.parse(other)).toBeUndefined()
  }
})
