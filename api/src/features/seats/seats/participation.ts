import type { Participation } from '@cubby/rules/waitlist'
import { liveStatuses } from '@cubby/rules/waitlist'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { takesSeat } from './holds-seat.ts'

/** Returns the id of the enrollment that takes a seat in this session for this user. */
export async function findHeldEnrollment(
  trx: Reader,
  userId: string,
  sessionId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where(takesSeat)
    .executeTakeFirst()
  return row?.id
}

/** Returns the user's participation in this session. */
export async function findParticipation(
  trx: Reader,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<Participation> {
  const { rows } = await sql<{ participation: Participation }>`select case
    when exists (select from enrollments
      where user_id = ${userId} and session_id = ${sessionId} and ${takesSeat}) then 'enrolled'
    else coalesce((
      select case when status = 'waiting' then 'waiting' when offer_expires_at > ${now} then 'offered' end
      from waitlist_entries
      where user_id = ${userId} and session_id = ${sessionId} and status = any(${liveStatuses})), 'none')
    end as participation`.execute(trx)
  return rows[0]?.participation ?? 'none'
}
