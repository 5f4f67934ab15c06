import { expect, test } from 'vitest'
import { searchChange } from './list-search.ts'
import { listParameters, searchReader } from './search-schema.ts'

const read = searchReader(listParameters({ sizes: [10, 20] }))

test('a change keeps a parameter that another change set a moment before', () => {
  expect(searchChange(read, { limit: 20 }).search({ searchTerm: 'rosa' })).toEqual({
    searchTerm: 'rosa',
    limit: 20,
  })
})

test('undefined removes a parameter, and a default value is left out', () => {
  const { search } = searchChange(read, { searchTerm: undefined, page: 1 })
  expect(search({ searchTerm: 'rosa', page: 3 })).toEqual({})
})

test('only a search term replaces the history entry', () => {
  expect(searchChange(read, { searchTerm: 'r' }).replace).toBe(true)
  expect(searchChange(read, { page: 2 }).replace).toBe(false)
})
