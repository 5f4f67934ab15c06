import type { Notification } from '@cubby/contract/messages/notifications'
import type { EmailPreferences } from '@cubby/contract/student/profile'
import { expect, test } from 'vitest'
import type { Command, CommandArgs } from '@/offline/store/stored-rows.ts'
import { classOf, enrollmentOf, entryOf, rowOf, sessionOf } from '@/offline/testing.ts'
import { commandChanges, commandTitle, confirmationText, type KnownRows } from './command-texts.ts'
import { changedTermsTexts, seenSession } from './session-description.ts'

const ids = { classId: 'c1', sessionId: 's1' }
const seen = seenSession(classOf(), sessionOf())
const nothing: KnownRows = { classes: [], enrollments: [], waitlist: [], notifications: [] }
const titleOf = (command: Command, known: Partial<KnownRows> = {}) =>
  commandTitle(command, { ...nothing, ...known })

test.each<[Command, string]>([
  [
    { kind: 'enroll', args: { ...ids, seen, joinWaitlistIfFull: false } },
    'Enroll in Infant CPR, Dec 4, 2026',
  ],
  [
    { kind: 'accept-offer', args: { ...ids, seen, entryId: 'w1' } },
    'Accept the spot in Infant CPR, Dec 4, 2026',
  ],
  [{ kind: 'join-waitlist', args: { ...ids, seen } }, 'Join the waitlist for Infant CPR, Dec 4, 2026'],
])('a command names the session that the user saw, even if it is gone: %o', (command, title) => {
  expect(titleOf(command)).toBe(title)
})

test('other commands name the session that is stored', () => {
  const leave: Command = { kind: 'leave-waitlist', args: ids }
  const withdraw: Command = { kind: 'withdraw', args: { enrollmentId: 'e1', sessionId: 's1' } }
  expect(titleOf(leave, { waitlist: [entryOf()] })).toBe('Leave the waitlist for CPR, Feb 1, 2026')
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

const stored: EmailPreferences = {
  email_notifications: false,
  class_reminders: true,
  payment_reminders: true,
  certificate_notifications: false,
  general_updates: false,
}
const changesOf = (command: Command, preferences?: EmailPreferences) => commandChanges(command, preferences)

test('an edit of the profile shows each field before and after', () => {
  const changes = { first_name: 'Ann', phone_number: '7185550199' }
  const base = { first_name: 'Ada', phone_number: '+1 718 555 0100' }
  expect(changesOf({ kind: 'edit-profile', args: { changes, base } })).toEqual([
    'First name: Ada → Ann',
    'Phone: (718) 555-0100 → (718) 555-0199',
  ])
})

test('a phone number that comes or goes was none or becomes none', () => {
  const edit = (from: string | null, to: string) =>
    changesOf({
      kind: 'edit-profile',
      args: { changes: { phone_number: to }, base: { phone_number: from ?? '' } },
    })
  expect([edit(null, '1'), edit('1', '')]).toEqual([['Phone: none → 1'], ['Phone: 1 → none']])
})

test('a change of the email settings shows the switches that move', () => {
  const args = { class_reminders: false, general_updates: true }
  expect(changesOf({ kind: 'change-preferences', args }, stored)).toEqual([
    'Class reminders: on → off',
    'General updates: off → on',
  ])
})

test('a change of the email settings also shows the switches that move with it', () => {
  const preferences = { ...stored, certificate_notifications: true, general_updates: true }
  const args = { email_notifications: true }
  expect(changesOf({ kind: 'change-preferences', args }, preferences)).toEqual([
    'Email notifications: off → on',
  ])
  expect(changesOf({ kind: 'change-preferences', args }, stored)).toEqual([
    'Email notifications: off → on',
    'Certificate notifications: off → on',
    'General updates: off → on',
  ])
})

test('without the stored settings it shows all that the command has', () => {
  expect(changesOf({ kind: 'change-preferences', args: { general_updates: false } })).toEqual([
    'General updates: off',
  ])
  expect(changesOf({ kind: 'change-preferences', args: stored })).toEqual([
    'Email notifications: off',
    'Class reminders: on',
    'Payment reminders: on',
    'Certificate notifications: off',
    'General updates: off',
  ])
})

test('an enrollment says what happens if the session is full', () => {
  const enroll = (joinWaitlistIfFull: boolean): Command => ({
    kind: 'enroll',
    args: { classId: 'c1', sessionId: 's1', joinWaitlistIfFull },
  })
  expect(changesOf(enroll(true))).toEqual(['If the session is full, you join the waitlist.'])
  expect(changesOf(enroll(false))).toEqual([])
})

const withdrawal = { enrollmentId: 'e1', sessionId: 's1' }

test('says that an enrollment was undone, not that the user withdrew', () => {
  const textOf = (args: CommandArgs['withdraw']) => confirmationText({ kind: 'withdraw', args }, {})
  expect(textOf({ ...withdrawal, isUndo: true })).toBe('Undone. You are not enrolled in this class.')
  expect(textOf(withdrawal)).toBe('You have withdrawn from this class')
})

test('reports a waitlist entry instead of an enrollment if the session was full', () => {
  const textOf = (result: unknown) => confirmationText(rowOf(), result)
  expect(textOf({ outcome: 'enrolled', enrollment: {} })).toBe('Successfully enrolled in class')
  expect(textOf({ outcome: 'waitlisted', waitlist_entry: {} })).toBe('Added to waitlist')
})

test('has a sentence for each other command', () => {
  expect(confirmationText({ kind: 'join-waitlist', args: ids }, {})).toBe('Added to waitlist')
  expect(confirmationText({ kind: 'leave-waitlist', args: ids }, {})).toBe('Removed from waitlist')
})

test('a command of a newer version of the app is another change', () => {
  const row = { ...rowOf(), kind: 'pay' as 'enroll' }
  expect([commandTitle(row, nothing), commandChanges(row, stored), confirmationText(row, {})]).toEqual([
    'Another change',
    [],
    null,
  ])
})

test('what a user agrees to has the payment plan, and a change of it is named', () => {
  const plan = [
    { share: 1, days: 0, from: 'approval' as const },
    { share: 3, days: 7, from: 'start' as const },
  ]
  const policy = [{ days: 0, percent: 100 }]
  const priced = { ...classOf(), price: 95, payment_plan: plan }
  const { terms } = seenSession(priced, sessionOf(), { refundPolicy: policy })
  expect(terms.payment_plan).toEqual(plan)
  // A class without a plan says so, and a transfer keeps the plan of its enrollment.
  expect(
    seenSession({ ...classOf(), price: 95 }, sessionOf(), { refundPolicy: policy }).terms.payment_plan,
  ).toEqual([])
  expect(seenSession(priced, sessionOf()).terms).not.toHaveProperty('payment_plan')
  expect(changedTermsTexts({ seen: terms, current: { ...terms, payment_plan: [] } })).toEqual([
    'Payment: On approval: 1/4; 7 days before the start: 3/4. → Everything at once.',
  ])
})
