import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { lockUser } from '../../accounts/auth/queries.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'
import type { Accounts } from './find-conflicts.ts'
import { type MergedUsers, requirePresent } from './require-mergeable.ts'

export interface LockedAccounts extends MergedUsers {
  /**
   * The sessions in which one of the accounts holds a seat or waits, or that the ended account teaches, in the order in
   * which they were locked.
   */
  readonly sessionIds: readonly string[]
  /** How many administrators can log in. */
  readonly activeAdmins: number
}

/**
 * Locks the classes that the ended account teaches, the sessions of `LockedAccounts`, and then the accounts. Until the
 * transaction ends, nobody can enroll either account or assign a session to it. Throws Refusal `user_not_found`, and
 * `busy` if somebody did so just before the accounts were locked, or if a review of them can still be undone.
 */
export async function lockMerged(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  accounts: Accounts,
): Promise<LockedAccounts> {
  const { endingId, stayingId } = accounts
  const taught = await taughtClasses(trx, endingId)
  for (const id of taught) await sql`select from classes where id = ${id} for no key update`.execute(trx)
  const sessionIds = await sessionsOf(trx, accounts)
  for (const id of sessionIds) await deps.lockSeats(trx, id)
  const activeAdmins = await deps.lockAdmins(trx)
  const locked = new Map<string, Awaited<ReturnType<typeof lockUser>>>()
  for (const id of [endingId, stayingId].toSorted()) locked.set(id, await lockUser(trx, id))
  const users = requirePresent(locked.get(endingId), locked.get(stayingId))
  const isLocked = (before: readonly string[], now: readonly string[]) =>
    now.every((id) => before.includes(id))
  if (
    !isLocked(sessionIds, await sessionsOf(trx, accounts)) ||
    !isLocked(taught, await taughtClasses(trx, endingId)) ||
    (await isReviewed(trx, accounts))
  ) {
    throw new Refusal('busy', { retryAfterSeconds: 1 })
  }
  return { ...users, sessionIds, activeAdmins }
}

async function taughtClasses(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from classes where instructor_id = ${userId}
    union select class_id from class_sessions where instructor_id = ${userId} order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

async function sessionsOf(trx: Trx, { endingId, stayingId }: Accounts): Promise<string[]> {
  const ids = [endingId, stayingId]
  const { rows } = await sql<{ id: string }>`
    select session_id as id from enrollments
      where user_id = any(${ids}) and (${holdsSeat} or review_until is not null)
    union select session_id from waitlist_entries where user_id = any(${ids}) and status = any(${openEntryStatuses})
    union select id from class_sessions where instructor_id = ${endingId}
    order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether an administrator can still undo a review of one of the accounts. */
async function isReviewed(trx: Trx, { endingId, stayingId }: Accounts): Promise<boolean> {
  const ids = [endingId, stayingId]
  const { rows } = await sql`
    select from enrollments where user_id = any(${ids}) and review_until is not null
    union all select from waitlist_entries where user_id = any(${ids}) and review_until is not null`.execute(
    trx,
  )
  return rows.length > 0
}
