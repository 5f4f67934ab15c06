import { expect, it } from 'vitest'
import { bulkOperations, consequencesOf } from './operations.ts'

it('describes the effect of an operation on seats, payments, and emails', () => {
  const preview = { rows: [], total: 3, seats: 1, amount: 190, emails: 3 }
  expect(consequencesOf(bulkOperations.approve, preview)).toEqual([
    'Takes 1 free or held seat.',
    'Asks for $190.00 in payments.',
    'Emails 3 students after 10 seconds, unless you undo it.',
  ])
  expect(consequencesOf(bulkOperations.reject, preview)[0]).toBe(
    'Frees 1 seat, which are offered to the waitlist.',
  )
  expect(consequencesOf(bulkOperations.approve, { ...preview, seats: 0, amount: 0 })).toEqual([
    'Takes no additional seats.',
    'Asks for no payments.',
    'Emails 3 students after 10 seconds, unless you undo it.',
  ])
})
