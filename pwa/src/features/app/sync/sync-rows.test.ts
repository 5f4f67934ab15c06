import { expect, test } from 'vitest'
import { sendingOrder } from './sync-rows.tsx'

test('changes are numbered, and one about the same thing waits for the one before it', () => {
  const rows = [
    { id: 'a', entityKey: 'session:1' },
    { id: 'b', entityKey: 'profile' },
    { id: 'c', entityKey: 'session:1' },
    { id: 'd', entityKey: 'session:1' },
  ]
  expect([...sendingOrder(rows)]).toEqual([
    ['a', { number: 1, after: null }],
    ['b', { number: 2, after: null }],
    ['c', { number: 3, after: 1 }],
    ['d', { number: 4, after: 3 }],
  ])
})
