import type { Participation } from '@cubby/rules/waitlist'
import { liveStatuses } from '@cubby/rules/waitlist'
import type { Reader } from '../../platform/db/database.ts'
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
  if (await findHeldEnrollment(trx, userId, sessionId)) return 'enrolled'
  const entry = await trx
    .selectFrom('waitlist_entries')
    .select(['status', 'offer_expires_at'])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', liveStatuses)
    .executeTakeFirst()
  if (!entry) return 'none'
  if (entry.status !== 'offered') return 'waiting'
  return entry.offer_expires_at && entry.offer_expires_at > now ? 'offered' : 'none'
}
