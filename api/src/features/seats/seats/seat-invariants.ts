import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { endsAt, lastDayEndsAt, meetingEndsAt, startsAt } from './session-columns.ts'

/**
 * Returns every broken invariant of seats, enrollments, and waitlists, from one snapshot, without writing.
 * Empty when everything is in order. `timezone` is the provider's.
 */
export async function findBrokenInvariants(db: Database, timezone: string, now: Date): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const broken: string[] = []
      for (const check of checksOf(timezone, now)) {
        const { rows } = await check.execute(trx)
        broken.push(...rows.map((row) => row.what))
      }
      return broken
    })
}

/** Each row that a check returns names one violation. */
type Check = RawBuilder<{ what: string }>

const liveEnrollment = sql`(e.status in ('pending', 'approved') and e.completed_at is null and e.archived_at is null)`
const liveEntry = sql`(w.status in ('waiting', 'offered'))`
const gone = sql`(class_sessions.removed_at is not null or class_sessions.status = 'cancelled'
  or c.removed_at is not null or c.status = 'cancelled')`

/** The number of make-ups at each meeting that is not over. */
const makeUpsAt = (timezone: string, now: Date) => sql`
  select session_meetings.session_id, m.meeting_id, count(*) as make_ups
  from make_up_meetings m
    join session_meetings on session_meetings.id = m.meeting_id
    join enrollments own on own.id = m.enrollment_id
  where m.cancelled_at is null and own.status = 'approved' and own.archived_at is null
    and ${meetingEndsAt(timezone)} > ${now}
    and not exists (select from enrollments e where e.user_id = own.user_id
      and e.session_id = session_meetings.session_id
      and e.status in ('pending', 'approved') and e.archived_at is null)
  group by 1, 2`

/**
 * All seat invariants that must hold between two transactions, as queries that must return no rows. They have
 * their own definition of holding a seat, because the product's definition may be wrong. An expired offer may
 * remain until the expire-offers job runs, and holds its seat until then. The place of a make-up that ended with an
 * operation in another session is offered by a job.
 */
function checksOf(timezone: string, now: Date): Check[] {
  const makeUps = makeUpsAt(timezone, now)
  return [
    sql`
      select 'session ' || s.id || ' has seats_taken ' || s.seats_taken || ', but ' || counted.seats || ' are taken' as what
      from class_sessions s, lateral (
        select (select count(*) from enrollments e where e.session_id = s.id and (e.review_holds_seat or ${liveEnrollment}))
          + (select count(*) from waitlist_entries w where w.session_id = s.id and (w.status = 'offered' or w.review_holds_seat)) as seats
      ) counted where s.seats_taken <> counted.seats`,
    sql`
      select 'session ' || id || ' is oversold: ' || seats_taken || ' of ' || capacity as what
      from class_sessions where seats_taken > capacity`,
    sql`
      select 'meeting ' || made.meeting_id || ' of session ' || s.id || ' has ' || s.seats_taken || ' students and '
        || made.make_ups || ' make-ups on ' || s.capacity || ' seats' as what
      from class_sessions s join (${makeUps}) made on made.session_id = s.id
      where s.seats_taken + made.make_ups > s.capacity`,
    sql`
      select 'user ' || e.user_id || ' is enrolled ' || count(*) || ' times in session ' || e.session_id as what
      from enrollments e where ${liveEnrollment} group by e.user_id, e.session_id having count(*) > 1`,
    sql`
      select 'user ' || w.user_id || ' is ' || count(*) || ' times on the waitlist of session ' || w.session_id as what
      from waitlist_entries w where ${liveEntry} group by w.user_id, w.session_id having count(*) > 1`,
    sql`
      select 'user ' || w.user_id || ' is enrolled in session ' || w.session_id || ' and on its waitlist' as what
      from waitlist_entries w join enrollments e on e.user_id = w.user_id and e.session_id = w.session_id
      where ${liveEntry} and ${liveEnrollment}`,
    sql`
      select 'offer ' || w.id || ' ends after the start of session ' || w.session_id as what
      from waitlist_entries w join class_sessions on class_sessions.id = w.session_id
      where w.status = 'offered' and w.offer_expires_at > ${startsAt(timezone)}`,
    sql`
      select 'offer ' || w.id || ' has no start, or ends before it starts' as what
      from waitlist_entries w
      where w.status = 'offered' and (w.offered_at is null or w.offer_expires_at <= w.offered_at)`,
    sql`
      select 'entry ' || w.id || ' waits while session ' || w.session_id || ' has a free seat' as what
      from waitlist_entries w
        join class_sessions on class_sessions.id = w.session_id join classes c on c.id = class_sessions.class_id
      where w.status = 'waiting'
        and class_sessions.seats_taken + coalesce((select max(made.make_ups) from (${makeUps}) made
          where made.session_id = class_sessions.id), 0) < class_sessions.capacity
        and not exists (select from make_up_meetings m join session_meetings on session_meetings.id = m.meeting_id
          where session_meetings.session_id = class_sessions.id and m.cancelled_by is null
            and m.cancelled_at + interval '1 hour' > ${now})
        and class_sessions.status = 'scheduled' and not ${gone} and ${startsAt(timezone)} > ${now}
        and not exists (select from waitlist_entries r where r.session_id = w.session_id and r.review is not null
          and (r.joined_at, r.id) <= (w.joined_at, w.id))`,
    sql`
      select 'entry ' || later.id || ' got an offer before ' || w.id || ', who is ahead in session ' || w.session_id as what
      from waitlist_entries w join waitlist_entries later on later.session_id = w.session_id
        and (later.joined_at, later.id) > (w.joined_at, w.id)
      where w.status = 'waiting' and later.offered_at is not null and not later.out_of_turn`,
    sql`
      select 'enrollment ' || e.id || ' is live in session ' || e.session_id || ', which is gone or completed' as what
      from enrollments e
        join class_sessions on class_sessions.id = e.session_id join classes c on c.id = class_sessions.class_id
      where ${liveEnrollment} and (${gone} or (class_sessions.status = 'completed' and ${endsAt(timezone)} <= ${now}))`,
    sql`
      select 'entry ' || w.id || ' is on the waitlist of session ' || w.session_id || ', which is gone or completed' as what
      from waitlist_entries w
        join class_sessions on class_sessions.id = w.session_id join classes c on c.id = class_sessions.class_id
      where ${liveEntry} and (${gone} or class_sessions.status = 'completed')`,
    sql`
      select 'enrollment ' || e.id || ' is still live a day after session ' || e.session_id || ' was over' as what
      from enrollments e join class_sessions on class_sessions.id = e.session_id
      where ${liveEnrollment} and ${lastDayEndsAt(timezone)} + interval '1 day' <= ${now}`,
    sql`
      select 'enrollment ' || e.id || ' holds a seat but has an ended_at' as what
      from enrollments e where ${liveEnrollment} and e.ended_at is not null`,
    sql`
      select 'enrollment ' || e.id || ' holds no seat but has no ended_at' as what
      from enrollments e where not ${liveEnrollment} and e.completed_at is null and e.ended_at is null`,
    sql`
      select 'enrollment ' || e.id || ' is completed without having been approved' as what
      from enrollments e where e.completed_at is not null and e.status <> 'approved'`,
    sql`
      select 'enrollment ' || e.id || ' is historical without a reason' as what
      from enrollments e where (e.completed_at is not null and e.completion_reason is null)
        or (e.archived_at is not null and e.archived_reason is null)`,
    sql`
      select 'entry ' || w.id || ' is ' || w.status || ' and its end is ' || coalesce(w.closed_at::text, 'unknown') as what
      from waitlist_entries w where ${liveEntry} <> (w.closed_at is null)`,
    sql`
      select 'review of enrollment ' || e.id || ' is still not in effect an hour after its time' as what
      from enrollments e where e.review_until + interval '1 hour' <= ${now}`,
    sql`
      select 'enrollment ' || e.id || ' holds a seat for a review that takes none' as what
      from enrollments e where e.review_holds_seat and (${liveEnrollment}
        or not jsonb_path_exists(e.review, 'strict $.**.to ? (@ == "pending" || @ == "approved")'))`,
    sql`
      select 'review of entry ' || w.id || ' is still not in effect an hour after its time' as what
      from waitlist_entries w where w.review_until + interval '1 hour' <= ${now}`,
    sql`
      select 'entry ' || w.id || ' holds a seat for a review that takes none' as what
      from waitlist_entries w where w.review_holds_seat and (w.status = 'offered'
        or not jsonb_path_exists(w.review, 'strict $.**.to ? (@ == "offered" || @ == "approved")'))`,
  ]
}
