import { enrollmentStatus } from '@cubby/contract/seats/enrollments'
import { waitlistStatus } from '@cubby/contract/seats/waitlist-entry'
import * as rules from '@cubby/rules/seats/seat-predicates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import {
  holdsOrHeldSeat,
  holdsSeat,
  isOnWaitlist,
  isPending,
  occupiesSeat,
  takesSeat,
} from './seat-predicates.ts'

const test = useTestApp()

const now = new Date('2026-12-01T10:00:00Z')
const atOrAround = [null, ...[-1, 0, 1].map((ms) => new Date(now.getTime() + ms))]
const yesOrNo = [false, true]

it('SQL and the rules agree on who holds a seat, for every combination of states', async () => {
  const combinations = enrollmentStatus.options.flatMap((status) =>
    yesOrNo.flatMap((completed) =>
      yesOrNo.flatMap((archived) =>
        yesOrNo.map((reviewHoldsSeat) => ({ status, completed, archived, reviewHoldsSeat })),
      ),
    ),
  )
  const rows = combinations.map(({ status, completed, archived, reviewHoldsSeat }) => ({
    status,
    completed_at: completed ? now : null,
    archived_at: archived ? now : null,
    review_holds_seat: reviewHoldsSeat,
  }))
  const found = await sql`
    select ${holdsSeat} as holds, ${isPending} as is_pending, ${takesSeat} as takes,
      ${holdsOrHeldSeat()} as holds_or_held, ${occupiesSeat} as occupies,
      enrollment_holds_seat(enrollments) = 1 as counted
    from jsonb_populate_recordset(null::enrollments, ${JSON.stringify(rows)}::jsonb) as enrollments`.execute(
    test.deps.db,
  )
  const expected = combinations.map(({ status, completed, archived, reviewHoldsSeat }) => {
    const holds = rules.holdsSeat({ status, historical: completed || archived })
    return {
      holds,
      is_pending: holds && status === 'pending',
      takes: holds || reviewHoldsSeat,
      holds_or_held: rules.holdsSeat({ status, historical: archived }),
      occupies: holds || reviewHoldsSeat || completed,
      // The triggers that keep `seats_taken` use this function.
      counted: holds || reviewHoldsSeat,
    }
  })
  expect(combinations).toHaveLength(40)
  expect(label(found.rows, combinations)).toEqual(label(expected, combinations))
})

it('SQL and the rules agree on who is on the waitlist, for every status and expiry', async () => {
  const combinations = waitlistStatus.options.flatMap((status) =>
    atOrAround.flatMap((expiresAt) =>
      yesOrNo.map((reviewHoldsSeat) => ({ status, expiresAt, reviewHoldsSeat })),
    ),
  )
  const rows = combinations.map(({ status, expiresAt, reviewHoldsSeat }) => ({
    status,
    offer_expires_at: expiresAt,
    review_holds_seat: reviewHoldsSeat,
  }))
  const found = await sql`
    select coalesce(${isOnWaitlist('waitlist_entries', now)}, false) as is_on_waitlist,
      coalesce(status = any(${rules.openEntryStatuses}), false) as is_open,
      waitlist_entry_holds_seat(waitlist_entries) = 1 as counted
    from jsonb_populate_recordset(null::waitlist_entries, ${JSON.stringify(rows)}::jsonb) as waitlist_entries`.execute(
    test.deps.db,
  )
  const expected = combinations.map(({ status, expiresAt, reviewHoldsSeat }) => ({
    is_on_waitlist: status === 'waiting' || rules.hasValidOffer({ status, expiresAt, now }),
    is_open: rules.isOpenEntry(status),
    counted: status === 'offered' || reviewHoldsSeat,
  }))
  expect(combinations).toHaveLength(waitlistStatus.options.length * atOrAround.length * 2)
  expect(label(found.rows, combinations)).toEqual(label(expected, combinations))
})

/** Adds the combination to each row, so that a failure names it. */
function label(rows: readonly unknown[], combinations: readonly object[]) {
  return rows.map((row, index) => ({ ...combinations[index], is: row }))
}
