import { expect, it } from 'vitest'
import { firstError } from './class-form.tsx'

it('finds the first message, also of a session in a list', () => {
  expect(firstError({})).toBeUndefined()
  expect(firstError({ title: { message: 'No title' }, price: { message: 'No price' } })).toBe('No title')
  const dates = [
    undefined,
    { date: { message: '', ref: { message: 'an element' } } },
    { location: { message: 'Where?' } },
  ]
  expect(firstError({ dates })).toBe('Where?')
})
