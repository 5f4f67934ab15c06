import { expect, it } from 'vitest'
import { readListSearch } from './list-search.ts'

const list = { sizes: [10, 25, 50], sorts: ['name', 'email'] }

it('reads what a list keeps in its URL', () => {
  const search = { searchTerm: 'ro', page: '3', limit: 25, sort: 'email', direction: 'desc' }
  expect(readListSearch(search, list)).toEqual({ ...search, page: 3 })
})

it('leaves out what is the default or makes no sense', () => {
  const search = { searchTerm: ' ', page: 1, limit: 10, sort: 'password', direction: 'up' }
  expect(readListSearch(search, list)).toEqual({})
  expect(readListSearch({ page: 'NaN', limit: 11 }, list)).toEqual({})
})

it('takes a number for the text that was searched', () => {
  expect(readListSearch({ searchTerm: 718 }, list)).toEqual({ searchTerm: '718' })
})
