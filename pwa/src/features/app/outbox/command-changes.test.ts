import type { EmailPreferences } from '@cubby/contract/student/profile'
import { expect, test } from 'vitest'
import type { Command } from '@/offline/store/command.ts'
import { rowOf } from '@/offline/testing.ts'
import { commandChanges } from './command-changes.ts'

const stored: EmailPreferences = {
  email_notifications: false,
  class_reminders: true,
  payment_reminders: true,
  certificate_notifications: false,
  general_updates: false,
}
const changesOf = (command: Command, preferences?: EmailPreferences) =>
  commandChanges({ ...rowOf(), ...command }, preferences)

test('an edit of the profile shows each field before and after', () => {
  const changes = { first_name: 'Ann', phone_number: '555-0199' }
  const base = { first_name: 'Ada', phone_number: '555-0100' }
  expect(changesOf({ kind: 'edit-profile', args: { changes, base } })).toEqual([
    'First name: Ada → Ann',
    'Phone: 555-0100 → 555-0199',
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
