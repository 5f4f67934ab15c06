import { expect, it } from 'vitest'
import { workItems } from './work-items.ts'

const textsOf = (...args: Parameters<typeof workItems>) =>
  workItems(...args).map(({ count, text }) => `${count} ${text}`)

it('names what waits, one or many', () => {
  expect(textsOf({ pending_enrollments: 19, expiring_offers: 1, overdue_payments: 0 })).toEqual([
    '19 pending enrollments',
    '1 offer expires today',
    '0 payments overdue',
  ])
})

it('keeps its places until the numbers are known, so that nothing moves', () => {
  expect(textsOf(undefined)).toHaveLength(3)
})
