import { expect, test } from 'vitest'
import { undoOf } from './undo-of.ts'

const ids = { classId: 'c1', sessionId: 's1' }

test.each([
  ['enroll', 'withdraw'],
  ['accept-offer', 'withdraw'],
  ['withdraw', 'enroll'],
  ['join-waitlist', 'leave-waitlist'],
  ['leave-waitlist', 'join-waitlist'],
] as const)('an unsent %s is undone by %s', (kind, opposite) => {
  expect(undoOf({ ...ids, kind, tried: false })?.kind).toBe(opposite)
})

test.each(['withdraw', 'leave-waitlist'] as const)(
  'a %s that may have reached the server cannot be undone, because the seat may be taken',
  (kind) => {
    expect(undoOf({ ...ids, kind, tried: true })).toBeNull()
  },
)

test.each(['enroll', 'accept-offer', 'join-waitlist'] as const)(
  'a %s that may have reached the server can be undone',
  (kind) => {
    expect(undoOf({ ...ids, kind, tried: true })).not.toBeNull()
  },
)
