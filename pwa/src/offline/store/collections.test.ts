import { expect, it } from 'vitest'
import { rowsOf } from './collections.ts'

it('takes a list as rows, and a single resource as a collection of one', () => {
  expect(rowsOf('payments', { payments: [1, 2] })).toEqual([1, 2])
  expect(rowsOf('profile', { profile: { id: 'ada' } })).toEqual([{ id: 'ada' }])
})

it.each([
  ['profile', { profile: null }, { message: 'No profile data available', hasServerMessage: true }],
  ['profile', {}, { message: 'Invalid response from server', hasServerMessage: true }],
  ['payments', { payments: 'none' }, { message: 'Invalid response from server', hasServerMessage: true }],
  ['classes', {}, { message: 'Invalid server response', hasServerMessage: false }],
] as const)('%s from %j throws the message of its screen', (name, body, refusal) => {
  expect(() => rowsOf(name, body)).toThrow(expect.objectContaining(refusal))
})
