import { describe, expect, test } from 'vitest'
import { commandStateOf, ownCardsOf, type UserParticipations } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { enrollmentOf, entryOf, rowOf } from '@/offline/testing.ts'

const nothing: UserParticipations = { enrollments: [], waitlist: [], outbox: [] }
const none = { kind: 'none' }

describe('the last state from the server', () => {
  test('nothing', () => {
    expect(commandStateOf('s1', nothing)).toEqual(none)
  })

  test.each([
    ['active', 'pending', 'enrolled'],
    ['active', 'approved', 'enrolled'],
    ['active', 'rejected', 'none'],
    ['active', 'declined', 'none'],
    ['active', 'withdrawn', 'none'],
    ['historical', 'approved', 'none'],
    ['historical', 'pending', 'none'],
  ] as const)('an %s enrollment that is %s: %s', (enrollment_type, enrollment_status, kind) => {
    const enrollments = [enrollmentOf({ enrollment_type, enrollment_status })]
    expect(commandStateOf('s1', { ...nothing, enrollments }).kind).toBe(kind)
  })

  test.each([
    ['waiting', 'waitlisted'],
    ['pending', 'waitlisted'],
    ['offered', 'offered'],
    ['accepted', 'none'],
    ['declined', 'none'],
    ['expired', 'offer-ended'],
    ['left', 'none'],
    ['rejected', 'none'],
    ['closed', 'none'],
  ] as const)('a waitlist entry that is %s: %s', (status, kind) => {
    expect(commandStateOf('s1', { ...nothing, waitlist: [entryOf({ status })] }).kind).toBe(kind)
  })

  test('an enrollment takes precedence over a waitlist entry', () => {
    const userParticipations = { ...nothing, enrollments: [enrollmentOf()], waitlist: [entryOf()] }
    expect(commandStateOf('s1', userParticipations)).toEqual({ kind: 'enrolled', enrollment: enrollmentOf() })
  })

  test('the newest of several enrollments in one session counts', () => {
    const enrollments = [enrollmentOf({ id: 'old', enrollment_status: 'withdrawn' }), enrollmentOf()]
    expect(commandStateOf('s1', { ...nothing, enrollments }).kind).toBe('enrolled')
  })

  test('ignores other sessions', () => {
    const userParticipations = { enrollments: [enrollmentOf()], waitlist: [entryOf()], outbox: [rowOf()] }
    expect(commandStateOf('s2', userParticipations)).toEqual(none)
  })
})

describe('the newest command', () => {
  test.each([
    ['queued', 'saved'],
    ['sending', 'sending'],
    ['needs_auth', 'needs-login'],
  ] as const)('that is %s: unsent, %s', (status, state) => {
    expect(commandStateOf('s1', { ...nothing, outbox: [rowOf({ status })] })).toEqual({
      kind: 'unsent',
      command: 'enroll',
      state,
      tried: false,
      nextAttemptAt: 0,
      isUndo: false,
      rowId: 'row-1',
      before: none,
    })
  })

  test('is not shown once the stored rows have its result, which a lost response does not bring', () => {
    const stored = { ...nothing, enrollments: [enrollmentOf()], outbox: [rowOf({ attempts: 1 })] }
    expect(commandStateOf('s1', stored).kind).toBe('enrolled')
    expect(ownCardsOf(stored)).toEqual([])
    expect(ownCardsOf({ ...stored, enrollments: [] })).toHaveLength(1)
    const untried = { ...stored, outbox: [rowOf()] }
    expect(commandStateOf('s1', untried).kind).toBe('unsent')
  })

  test('of an enrollment that was undone, only the undoing has a card', () => {
    const enroll = rowOf({ attempts: 2 })
    const undo: OutboxRow<'withdraw'> = {
      ...rowOf({ id: 'row-2', createdAt: 2 }),
      kind: 'withdraw',
      args: { enrollmentId: null, sessionId: 's1', isUndo: true },
    }
    const stored = { ...nothing, outbox: [enroll, undo] }
    expect(ownCardsOf(stored).map(({ id }) => id)).toEqual(['row-2'])
    expect(commandStateOf('s1', stored)).toMatchObject({ kind: 'unsent', command: 'withdraw', isUndo: true })
    expect(ownCardsOf({ ...stored, enrollments: [enrollmentOf()] })).toEqual([])
  })

  test('is marked as tried when it may have reached the server', () => {
    expect(commandStateOf('s1', { ...nothing, outbox: [rowOf({ attempts: 1 })] })).toMatchObject({
      tried: true,
    })
  })

  test.each(['conflict', 'rejected'] as const)(
    'that is %s is shown as refused, with the reason',
    (status) => {
      const lastError = { code: 'session_full', message: 'This session is full' }
      expect(commandStateOf('s1', { ...nothing, outbox: [rowOf({ status, lastError })] })).toEqual({
        kind: 'refused',
        command: 'enroll',
        ...lastError,
        rowId: 'row-1',
        before: none,
      })
    },
  )

  test('is ignored when it is done', () => {
    expect(commandStateOf('s1', { ...nothing, outbox: [rowOf({ status: 'done' })] })).toEqual(none)
  })

  test('keeps the last state from the server', () => {
    const userParticipations = { ...nothing, waitlist: [entryOf({ status: 'offered' })], outbox: [rowOf()] }
    expect(commandStateOf('s1', userParticipations)).toMatchObject({
      kind: 'unsent',
      before: { kind: 'offered' },
    })
  })

  test('is the last one in the entity queue', () => {
    const outbox = [rowOf({ status: 'conflict' }), rowOf({ id: 'again' }), rowOf({ id: 'x', status: 'done' })]
    expect(commandStateOf('s1', { ...nothing, outbox })).toMatchObject({ kind: 'unsent', rowId: 'again' })
  })
})
