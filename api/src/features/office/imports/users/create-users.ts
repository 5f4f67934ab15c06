import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { BatchContext } from '../import-definition.ts'
import type { ImportedUser } from './read-user.ts'

/** Returns the email addresses that an account has already. */
export async function findExistingUsers(
  { trx }: BatchContext,
  records: readonly ImportedUser[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<boolean>`lower(email) = any(${records.map(({ email }) => email)})`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/**
 * Creates accounts without a password. Sends invitations to active users if the administrator asked for them, and
 * notifies nobody else. Returns the ids of the users by email address.
 */
export async function createUsers(
  { deps, trx, now, sendsInvitations }: BatchContext,
  records: readonly ImportedUser[],
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const rows = await trx
    .insertInto('users')
    .values(
      records.map(({ phone_number, address, emergency_contact, ...user }) => ({
        ...user,
        id: newId(),
        phone_number: phone_number || null,
        address: address || null,
        emergency_contact: emergency_contact || null,
        password_hash: null,
        invited_at: now,
        never_invited: !(sendsInvitations && user.status === 'active'),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'email', 'status'])
    .execute()
  // The link of an invitation is created when it is mailed.
  if (rows.length > 0) {
    await trx
      .insertInto('invitations')
      .values(rows.map(({ id }) => ({ user_id: id })))
      .execute()
  }
  if (sendsInvitations) {
    const invited = rows.flatMap(({ id, status }) => (status === 'active' ? { userId: id } : []))
    await deps.jobs.enqueueAll(trx, 'email-invitation', invited)
  }
  return new Map(rows.map(({ id, email }) => [email, id]))
}
