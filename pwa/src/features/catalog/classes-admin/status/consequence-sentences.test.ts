import type { Consequences } from '@cubby/contract/catalog/consequences'
import { expect, it } from 'vitest'
import { consequenceSentences, endsForSomebody } from './consequence-sentences.ts'

const nothing: Consequences = {
  students: { approved: 0, pending: 0 },
  waitlist: { waiting: 0, offered: 0 },
  archived: 0,
  completed: 0,
  reopened: 0,
  restorable: 0,
  waitlist_closed: 0,
  offers_made: 0,
  payments_voided: { count: 0, amount: 0 },
  payments_refunded: { count: 0, amount: 0 },
  due_dates_moved: 0,
  notifications: 0,
  emails: 0,
}

it('lists the users and payments that a cancellation affects', () => {
  const cancelled: Consequences = {
    ...nothing,
    students: { approved: 6, pending: 2 },
    waitlist: { waiting: 2, offered: 1 },
    archived: 8,
    waitlist_closed: 3,
    payments_voided: { count: 4, amount: 380 },
    payments_refunded: { count: 1, amount: 95 },
    notifications: 12,
    emails: 9,
  }
  expect(consequenceSentences(cancelled)).toEqual([
    '8 students are enrolled: 6 approved, 2 pending.',
    '8 enrollments will be archived.',
    '3 users are on the waitlist, 1 of them with an offer.',
    '3 waitlist entries will be closed.',
    '4 payments due ($380.00) will be voided.',
    '1 payment received ($95.00) will be due for a refund.',
    '12 notifications will be sent, 9 of them also by email.',
  ])
  expect(endsForSomebody(cancelled)).toBe(true)
})

it('reports when no users are affected', () => {
  expect(consequenceSentences(nothing)).toEqual([
    'No one is enrolled or on the waitlist, and no one will be notified.',
  ])
  expect(endsForSomebody(nothing)).toBe(false)
  expect(consequenceSentences({ ...nothing, completed: 1 })).toEqual([
    '1 student will be recorded as having completed the session.',
    'No one will be notified.',
  ])
})

it('names who did not attend the required hours when a session is completed', () => {
  const completed = { ...nothing, completed: 14, lacking_hours: ['Ana Diaz', 'Bo Chen'] }
  expect(consequenceSentences(completed)[0]).toBe(
    '14 enrollments will end, 12 with the required hours, 2 without: Ana Diaz, Bo Chen.',
  )
  const names = Array.from({ length: 10 }, (_, at) => `Student ${at + 1}`)
  const [sentence] = consequenceSentences({ ...nothing, completed: 10, lacking_hours: names })
  expect(sentence).toMatch(/^10 enrollments will end, 0 with .*, Student 8, and 2 more\.$/)
})

it('names the notifications, and how many people get them', () => {
  const titles = [
    { title: 'CPR was cancelled', count: 6 },
    { title: 'Refund due', count: 3 },
  ]
  const found = { ...nothing, notifications: 9, emails: 9, sent: { people: 6, titles } }
  expect(consequenceSentences(found)).toEqual([
    '9 notifications will be sent to 6 people, also by email: 6 × “CPR was cancelled”, 3 × “Refund due”.',
  ])
})
