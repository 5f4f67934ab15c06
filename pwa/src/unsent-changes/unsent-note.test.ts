import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionCommandKind } from '@/offline/store/stored-rows.ts'
import { becomeLoggedIn, emptyDevice, loginOf, put, rowOf, storedOutbox } from '@/offline/testing.ts'
import { queueCommand } from './queue-command.ts'
import { undoOf, unsentText } from './unsent-note.tsx'

vi.mock('./queue-command.ts', () => ({ queueCommand: vi.fn(async () => true) }))
vi.mock('@/offline/sync/sync.ts', () => ({ sync: vi.fn() }))

const undo = (kind: SessionCommandKind, tried = false) =>
  undoOf({ kind, tried, isUndo: false, classId: 'c1', sessionId: 's1', rowId: 'row-1' })

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
  vi.mocked(queueCommand).mockClear()
})

test.each([
  ['enroll', 'withdraw'],
  ['accept-offer', 'withdraw'],
  ['join-waitlist', 'leave-waitlist'],
] as const)('an unsent %s is undone by %s', async (kind, opposite) => {
  await undo(kind)?.()
  expect(queueCommand).toHaveBeenCalledWith(expect.objectContaining({ kind: opposite }))
})

test.each(['withdraw', 'leave-waitlist'] as const)(
  'an unsent %s is cancelled, without a new agreement to the Terms',
  async (kind) => {
    await put(rowOf())
    await undo(kind)?.()
    expect(await storedOutbox()).toEqual([])
    expect(queueCommand).not.toHaveBeenCalled()
  },
)

test.each(['withdraw', 'leave-waitlist'] as const)(
  'a %s that was sent before the tap is left, and nobody enrolls',
  async (kind) => {
    await put(rowOf({ attempts: 1 }))
    await undo(kind)?.()
    expect(await storedOutbox()).toHaveLength(1)
    expect(queueCommand).not.toHaveBeenCalled()
  },
)

test.each(['withdraw', 'leave-waitlist'] as const)(
  'a %s that may have reached the server cannot be undone, because the seat may be taken',
  (kind) => {
    expect(undo(kind, true)).toBeNull()
  },
)

test.each(['enroll', 'accept-offer', 'join-waitlist'] as const)(
  'a %s that may have reached the server can be undone',
  (kind) => {
    expect(undo(kind, true)).not.toBeNull()
  },
)

const now = new Date('2026-12-01T15:00:00Z')
const label = (changes: object) =>
  unsentText('enroll', 'saved', { tried: true, nextAttemptAt: 0, isUndo: false, now, ...changes })

test('says when a command that may have reached the server is sent again', () => {
  expect(label({ nextAttemptAt: now.getTime() + 90_000 })).toContain('We will try again within two minutes,')
  const later = new Date(now.getTime() + 5 * 60_000)
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(later)
  expect(label({ nextAttemptAt: later.getTime() })).toContain(`We will try again at ${time},`)
})

test('says what happens to an enrollment that was undone', () => {
  expect(label({ tried: false, isUndo: true })).toContain('If so, we will withdraw it')
  expect(label({ tried: false })).toContain('You are not enrolled yet.')
})
