import { auditDetailNames, auditSettings } from '@cubby/contract/school/audit-details'
import { settings } from '@cubby/contract/school/settings'
import { expect, it } from 'vitest'
import { detailText } from './detail-text.ts'

it.each([
  [{ event: 'x', user_id: '1', from: 'student', to: 'user', reason: null }, 'From student to user'],
  [{ from: 'cancelled' }, 'Before: cancelled'],
  [{ to: 'approved', operation_id: 'o1' }, 'Decision: approved'],
  [{ user_id: '1', to: true }, 'Now on'],
  [{ hours: 8, hours_given_by_office: true }, 'Hours: 8. Hours entered by the office'],
  [{ hours: 8, hours_given_by_office: false }, 'Hours: 8'],
  [{ fields: ['first_name', 'phone_number'] }, 'Changed: first name, phone number'],
  [{ changed: ['location_type', 'instructor_id'] }, 'Changed: location type, instructor'],
  [{ offer_hours: { from: 24, to: 2 } }, 'Hours an offered spot is held: from 24 to 2'],
  [
    { auto_approve_enrollments: { from: false, to: true } },
    'Approve enrollments automatically: from off to on',
  ],
  [{ instructor_id: { from: 'a', to: 'b' }, capacity: { from: 12, to: 14 } }, 'Capacity: from 12 to 14'],
  [
    { amount: 40, method: 'transfer', reference: 'R-1' },
    'Amount: $40.00. Method: Bank transfer. Reference: R-1',
  ],
  [
    { refund_policy: { from: [{ days: 0, percent: 100 }], to: [{ days: 7, percent: 50 }] } },
    'Refund policy: from Until the start: 100% to Until 7 days before the start: 50%; after that: nothing',
  ],
  [
    {
      payment_plan: {
        from: [],
        to: [
          { share: 1, days: 0, from: 'approval' },
          { share: 3, days: 7, from: 'start' },
        ],
      },
    },
    'Payment plan: from Everything at once to On approval: 1/4; 7 days before the start: 3/4',
  ],
  [{ amount: 47.5, kept_amount: 47.5 }, 'Amount: $47.50. Kept: $47.50'],
  [{ start_date: '2026-12-04' }, 'First day: Dec 4, 2026'],
  [{ last_four: '4242' }, 'Card ending in: 4242'],
  [{ seat: 'offer' }, 'Took the offered seat'],
  [{ seat: 'free', automatic: true }, 'Approved automatically'],
  [{ job_kind: 'email-welcome', jobs: 2 }, 'Job: Email a welcome. Number of jobs: 2'],
  [{ job_kind: 'email-welcome', jobs: 2 }, 'Job: Email a welcome. Number of jobs: 2'],
  [{ recipients: 1, title: 'Hello' }, 'Title: Hello. 1 recipient'],
  [{ undoable: false, secret: 'x' }, ''],
])('reads %j as %s', (details, text) => {
  expect(detailText(details)).toContain(text)
  if (text === '') expect(detailText(details)).toBe('')
})

it('never shows a raw name, a boolean, or an id', () => {
  for (const name of auditDetailNames) {
    for (const value of [true, false]) expect(detailText({ [name]: value })).not.toMatch(/_|true|false/)
    if (name !== 'from' && name !== 'to') {
      expect(detailText({ [name]: { from: true, to: false } })).not.toMatch(/_|object/)
    }
    if (name.endsWith('_id')) expect(detailText({ [name]: '0190-id' })).toBe('')
  }
})

it('has a label for every setting', () => {
  expect([...auditSettings].sort()).toEqual(Object.keys(settings.shape).sort())
})
