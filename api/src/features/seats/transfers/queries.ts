import type { SessionTerms } from '@cubby/contract/session-terms'
import { v7 as newId } from 'uuid'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/full-name.ts'

/** Reads the open request of an enrollment. */
export function findOpenRequest(db: Reader, enrollmentId: string) {
  return db
    .selectFrom('transfer_requests')
    .select(['id', 'session_id', 'terms'])
    .where('enrollment_id', '=', enrollmentId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof findOpenRequest>>>

export async function insertRequest(
  trx: Trx,
  request: {
    readonly enrollmentId: string
    readonly sessionId: string
    readonly terms: SessionTerms | undefined
    readonly now: Date
  },
): Promise<void> {
  const { enrollmentId, sessionId, terms, now } = request
  await trx
    .insertInto('transfer_requests')
    .values({
      id: newId(),
      enrollment_id: enrollmentId,
      session_id: sessionId,
      terms: terms ? JSON.stringify(terms) : null,
      created_at: now,
    })
    .execute()
}

/** Ends a request. Only a declined one has a reason. */
export async function closeRequest(
  trx: Trx,
  { id }: Pick<OpenRequest, 'id'>,
  end: { readonly now: Date } & (
    | { readonly status: 'confirmed' | 'withdrawn' }
    | { readonly status: 'declined'; readonly reason: string }
  ),
): Promise<void> {
  const { now, ...columns } = end
  await trx
    .updateTable('transfer_requests')
    .set({ ...columns, closed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Lists the waitlist entries with an open offer in a session, with the names of their users. */
export function findOfferedEntries(db: Reader, sessionId: string) {
  return db
    .selectFrom('waitlist_entries')
    .innerJoin('users', 'users.id', 'waitlist_entries.user_id')
    .select(['waitlist_entries.id', fullName('users').$notNull().as('name')])
    .where('session_id', '=', sessionId)
    .where('waitlist_entries.status', '=', 'offered')
    .execute()
}
