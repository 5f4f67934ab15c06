import { expect, it } from 'vitest'
import { enrollmentOf, loginOf } from '@/offline/testing.ts'
import { rowsOf } from './readable-rows.ts'

it('reads a list as rows, and a single resource as a collection with one row', async () => {
  const { user } = loginOf('ada')
  const enrollments = [enrollmentOf(), enrollmentOf({ id: 'e2' })]
  expect(await rowsOf('enrollments', { enrollments })).toEqual(enrollments)
  expect(await rowsOf('profile', { profile: user })).toEqual([user])
})

it('accepts fields and values that only a newer server knows', async () => {
  const newer = { ...enrollmentOf(), enrollment_status: 'paused', color: 'blue' }
  expect(await rowsOf('enrollments', { enrollments: [newer] })).toEqual([newer])
})

it.each([
  ['profile', { profile: null }, { message: 'No profile data available', hasServerMessage: true }],
  ['profile', {}, { message: 'Invalid response from server', hasServerMessage: true }],
  ['payments', { payments: 'none' }, { message: 'Invalid response from server', hasServerMessage: true }],
  [
    'enrollments',
    { enrollments: [enrollmentOf(), { ...enrollmentOf(), start_date: null }] },
    { message: 'Invalid response from server', hasServerMessage: true },
  ],
  ['classes', {}, { message: 'Invalid server response', hasServerMessage: false }],
] as const)('%s from %j throws the message of its screen', async (name, body, refusal) => {
  await expect(rowsOf(name, body)).rejects.toThrow(expect.objectContaining(refusal))
})
