import { expect, it } from 'vitest'
import { workItems } from './work-items.ts'

const textsOf = (...args: Parameters<typeof workItems>) =>
  workItems(...args).map(({ count, text }) => `${count} ${text}`)

it('uses the singular for one item and the plural otherwise', () => {
  expect(
    textsOf({
      pending_enrollments: 19,
      transfer_requests: 1,
      expiring_offers: 1,
      overdue_payments: 0,
      calls: 1,
      unconfirmed_meetings: 2,
      open_messages: 1,
    }),
  ).toEqual([
    '19 pending enrollments',
    '1 request to change the date',
    '1 offer expires today',
    '0 payments overdue',
    '1 student to call',
    '2 classes have meetings to confirm',
    '1 open contact message',
  ])
})

it('has the same items before the counts are known, so that nothing moves', () => {
  expect(textsOf(undefined)).toHaveLength(15)
})

it('leaves out what an older server does not count', () => {
  const older = {
    pending_enrollments: 0,
    transfer_requests: 0,
    expiring_offers: 0,
    overdue_payments: 0,
    unconfirmed_meetings: 0,
  }
  expect(workItems(older).map(({ id }) => id)).not.toContain('calls')
})
