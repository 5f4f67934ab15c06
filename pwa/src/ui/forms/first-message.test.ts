import { expect, it } from 'vitest'
import { firstMessage } from './use-form.ts'

it('finds the first message, also of a session in a list', () => {
  expect(firstMessage({})).toBeUndefined()
  expect(firstMessage({ title: { message: 'No title' }, price: { message: 'No price' } })).toBe('No title')
  const dates = [
    undefined,
    { date: { message: '', ref: { message: 'an element' } } },
    { location: { message: 'Where?' } },
  ]
  expect(firstMessage({ dates })).toBe('Where?')
})
