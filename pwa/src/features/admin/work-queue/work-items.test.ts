import { expect, it } from 'vitest'
import { workItems } from './work-items.ts'

const textsOf = (...args: Parameters<typeof workItems>) =>
  workItems(...args).map(({ count, text }) => `${count} ${text}`)

it('uses the singular for one item and the plural otherwise', () => {
  expect(
    textsOf({ pending_enrollments: 19, expiring_offers: 1, overdue_payments: 0, unconfirmed_meetings: 0 }),
  ).toEqual(['19 pending enrollments', '1 offer expires today', '0 payments overdue'])
})

it('has the same items before the counts are known', () => {
  expect(textsOf(undefined)).toHaveLength(3)
})

it('includes meetings to confirm only when some wait', () => {
  const queue = { pending_enrollments: 0, expiring_offers: 0, overdue_payments: 0 }
  expect(textsOf({ ...queue, unconfirmed_meetings: 1 })[3]).toBe('1 class has meetings to confirm')
  expect(textsOf({ ...queue, unconfirmed_meetings: 2 })[3]).toBe('2 classes have meetings to confirm')
})
