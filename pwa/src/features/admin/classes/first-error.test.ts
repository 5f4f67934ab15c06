import { expect, it } from 'vitest'
import { firstProblem } from './first-error.ts'

it('finds the first sentence, also of a session in a list', () => {
  expect(firstProblem({})).toBeUndefined()
  expect(firstProblem({ title: { message: 'No title' }, price: { message: 'No price' } })).toBe('No title')
  const dates = [
    undefined,
    { date: { message: '', ref: { message: 'an element' } } },
    { location: { message: 'Where?' } },
  ]
  expect(firstProblem({ dates })).toBe('Where?')
})
