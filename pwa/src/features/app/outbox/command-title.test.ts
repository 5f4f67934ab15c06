import type { Notification } from '@cubby/contract/messages/notifications'
import { expect, test } from 'vitest'
import type { Command } from '@/offline/store/command.ts'
import { classOf, enrollmentOf, entryOf, rowOf, sessionOf } from '@/offline/testing.ts'
import { commandTitle, type KnownRows } from './command-title.ts'
import { seenSession } from './seen-session.ts'

const ids = { classId: 'c1', sessionId: 's1' }
const seen = seenSession(classOf(), sessionOf())
const nothing: KnownRows = { classes: [], enrollments: [], waitlist: [], notifications: [] }
const titleOf = (command: Command, known: Partial<KnownRows> = {}) =>
  commandTitle({ ...rowOf(), ...command }, { ...nothing, ...known })

test.each<[Command, string]>([
  [
    { kind: 'enroll', args: { ...ids, seen, joinWaitlistIfFull: false } },
    'Enroll in Infant CPR, Dec 4, 2026',
  ],
  [
    { kind: 'accept-offer', args: { ...ids, seen, entryId: 'w1' } },
    'Accept the spot in Infant CPR, Dec 4, 2026',
  ],
  [{ kind: 'join-waitlist', args: { ...ids, seen } }, 'Join the waitlist of Infant CPR, Dec 4, 2026'],
])('a command names the session that the user saw, even if it is gone: %o', (command, title) => {
  expect(titleOf(command)).toBe(title)
})

test('other commands name the session that is stored', () => {
  const leave: Command = { kind: 'leave-waitlist', args: ids }
  const withdraw: Command = { kind: 'withdraw', args: { enrollmentId: 'e1', sessionId: 's1' } }
  expect(titleOf(leave, { waitlist: [entryOf()] })).toBe('Leave the waitlist of CPR, Feb 1, 2026')
  expect(titleOf(withdraw, { enrollments: [enrollmentOf()] })).toBe('Withdraw from CPR, Feb 1, 2026')
})

test('a request for another date names the date', () => {
  const args = { enrollmentId: 'e1', oldSessionId: 's0', wanted: { sessionId: 's1', seen } }
  expect(titleOf({ kind: 'request-transfer', args })).toBe('Ask for another date: Infant CPR, Dec 4, 2026')
})

test('a walk-in is named as the instructor entered it', () => {
  const walkIn = { email: 'jo@example.com', first_name: 'Jo', last_name: 'Rivera' }
  expect(titleOf({ kind: 'enroll-walk-in', args: { rosterId: 's1', walkIn } })).toBe(
    'Enroll a walk-in: Jo Rivera',
  )
})

test('leaving with an offer declines it', () => {
  const waitlist = [entryOf({ status: 'offered' })]
  expect(titleOf({ kind: 'leave-waitlist', args: ids }, { waitlist })).toBe(
    'Decline the spot in CPR, Feb 1, 2026',
  )
})

test.each<[Command, string]>([
  [{ kind: 'mark-read', args: { notificationId: 'n1' } }, 'Mark “Your seat” as read'],
  [{ kind: 'delete-notification', args: { notificationId: 'n1' } }, 'Delete “Your seat”'],
  [{ kind: 'delete-notification', args: { notificationId: 'unknown' } }, 'Delete a notification'],
  [{ kind: 'mark-all-read', args: { upTo: '2026-01-01' } }, 'Mark all notifications as read'],
  [{ kind: 'leave-waitlist', args: ids }, 'Leave the waitlist'],
])('names %o', (command, title) => {
  const notifications = [{ id: 'n1', title: 'Your seat' } as Notification]
  expect(titleOf(command, { notifications })).toBe(title)
})
