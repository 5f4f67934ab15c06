import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { assign, twoSessions } from '../../../testing/make-up.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { findBrokenInvariants } from './seat-invariants.ts'

const test = useTestApp()
const ids = { session: '', seat: '', first: '', second: '' }

beforeEach(async () => {
  const session = await aSession(test, { capacity: 1 })
  const holder = await aUser(test)
  ids.session = session.id
  ids.seat = await seatIn(test, holder, session)
  ids.first = await waitIn(test, await aUser(test), session)
  ids.second = await waitIn(test, await aUser(test), session)
  await expectSeatsInOrder(test)
  return async () => {
    await sql`truncate enrollments, waitlist_entries, class_sessions cascade`.execute(test.owner)
  }
})

/** One broken row each, as a bug or a manual change in the database would leave it. */
it.each([
  ['1 are', () => sql`update class_sessions set seats_taken = 0 where id = ${ids.session}`],
  [
    'is enrolled 2 times',
    () => sql`insert into enrollments (id, user_id, session_id, status, enrolled_at)
      select id || 'x', user_id, session_id, status, enrolled_at from enrollments where id = ${ids.seat}`,
  ],
  [
    'is oversold: 2 of 1',
    () => sql`update waitlist_entries set status = 'offered', offered_at = now(),
      offer_expires_at = now() + interval '1 day' where id = ${ids.first}`,
  ],
  [
    'is 2 times on the waitlist',
    () => sql`insert into waitlist_entries (id, user_id, session_id, status, joined_at)
      select id || 'x', user_id, session_id, status, joined_at from waitlist_entries where id = ${ids.first}`,
  ],
  [
    'is enrolled in session',
    () => sql`update waitlist_entries set user_id =
      (select user_id from enrollments where id = ${ids.seat}) where id = ${ids.first}`,
  ],
  [
    'ends after the start',
    () => sql`update waitlist_entries set status = 'offered', offered_at = now(),
      offer_expires_at = now() + interval '90 days' where id = ${ids.first}`,
  ],
  [
    'ends before it starts',
    () =>
      sql`update waitlist_entries set status = 'offered', offer_expires_at = now() where id = ${ids.first}`,
  ],
  ['has a free seat', () => sql`update class_sessions set capacity = 2 where id = ${ids.session}`],
  [
    'who is ahead in session',
    () => sql`update waitlist_entries set status = 'accepted', offered_at = now(), closed_at = now(),
      joined_at = joined_at + interval '1 second' where id = ${ids.second}`,
  ],
  [
    'which is gone or completed',
    () => sql`update class_sessions set removed_at = now() where id = ${ids.session}`,
  ],
  [
    'is still live a day after',
    () =>
      sql`update class_sessions set start_date = '2020-01-02', end_date = '2020-01-02' where id = ${ids.session}`,
  ],
  [
    'holds a seat but has an ended_at',
    () => sql`update enrollments set ended_at = now() where id = ${ids.seat}`,
  ],
  [
    'holds no seat but has no ended_at',
    () => sql`update enrollments set status = 'rejected' where id = ${ids.seat}`,
  ],
  [
    'completed without having been approved',
    () =>
      sql`update enrollments set completed_at = now(), completion_reason = 'Session completed' where id = ${ids.seat}`,
  ],
  [
    'historical without a reason',
    () => sql`update enrollments set archived_at = now(), ended_at = now() where id = ${ids.seat}`,
  ],
  ['its end is unknown', () => sql`update waitlist_entries set status = 'left' where id = ${ids.first}`],
])('reports a row that %s', async (what, breakIt) => {
  const { db } = test.deps
  await sql`alter table class_sessions drop constraint if exists never_oversold`.execute(test.owner)
  await sql`drop index if exists one_live_enrollment, one_live_waitlist_entry`.execute(test.owner)
  await breakIt().execute(db)
  const broken = await findBrokenInvariants(db, test.config.provider.timezone, new Date())
  expect(broken.join('\n')).toContain(what)
})

it('reports a meeting with more students and make-ups than seats', async () => {
  const { db } = test.deps
  const { admin, enrollment, first, other } = await twoSessions(test, {
    days: ['2027-02-01', '2027-02-02'],
    evenings: ['2027-02-03', '2027-02-04'],
  })
  await assign(test, admin, { enrollment, meeting_id: first })
  await seatIn(test, await aUser(test), other)
  await expectSeatsInOrder(test)
  await sql`update class_sessions set capacity = 1 where id = ${other.id}`.execute(db)
  const broken = await findBrokenInvariants(db, test.config.provider.timezone, new Date())
  expect(broken).toEqual([`meeting ${first} of session ${other.id} has 1 students and 1 make-ups on 1 seats`])
})
