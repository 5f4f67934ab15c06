import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { normalEmail } from '@cubby/contract/email'
import { messages } from '@cubby/contract/messages'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../../../platform/db/database-failure.ts'
import { Refusal } from '../../../platform/errors.ts'

/**
 * Finds the user of an address in any spelling. Version 1.1.0 allowed two accounts with the same normal form: the one
 * stored as the address was typed comes first, then the one stored in the normal form.
 */
export function findUserByEmail(db: Reader, typed: string) {
  const email = normalEmail(typed) ?? typed
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<SqlBool>`(lower(email) in (${typed}, ${email}) or normal_email = ${email})`)
    .orderBy(sql`lower(email) = ${typed}`, 'desc')
    .orderBy(sql`lower(email) = ${email}`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The address by which a user is found. */
export const emailKey = sql<string>`coalesce(normal_email, lower(email))`

/**
 * Whether a user has one of these addresses in normal form. An account that stores the form itself wins over its twin.
 */
export function hasEmail(emails: readonly string[]) {
  return sql<SqlBool>`(lower(email) = any(${emails}) or normal_email = any(${emails}) and not exists (
    select from users as twin where lower(twin.email) = users.normal_email))`
}

/** Returns the forms in which other tables may store a user's address: as it was typed, and its normal form. */
export function spellingsOf(user: { readonly email: string | null; readonly normal_email: string | null }) {
  return [user.email, user.normal_email].filter((address) => address !== null)
}

/**
 * Whether another user's address has the same normal form. Starts at the few addresses that are stored in another form,
 * because every read of the work queue asks.
 */
export const isTwin = sql<SqlBool>`id in (
  select unnest(array[spelled.id, twin.id])
  from users as spelled join users as twin on lower(twin.email) = spelled.normal_email
  where spelled.normal_email is not null
  union
  select spelled.id
  from users as spelled join users as twin on twin.normal_email = spelled.normal_email and twin.id <> spelled.id
  where spelled.normal_email is not null)`

/** Handles a failed statement: another account may have taken the address after it was found free. */
export function refuseTakenEmail(cause: unknown): never {
  throw sqlStateOf(cause) === UNIQUE_VIOLATION ? new Refusal('email_taken', { cause }) : cause
}

/** Refuses an address that an account other than `userId` uses, with a message at the field `email`. */
export async function requireFreeEmail(trx: Trx, email: string, userId?: string): Promise<void> {
  const user = await findUserByEmail(trx, email)
  if (user && user.id !== userId) {
    throw new Refusal('email_taken', { fields: { email: messages.emailTaken } })
  }
}

export function findUserOrDeleted(db: Reader, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a user's row until the transaction ends. Every change of a password or of reset links takes this lock. */
export function lockUser(trx: Trx, id: string) {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Finds a reset link that still works, with its user. */
export function findReset(db: Reader, tokenHash: string, now: Date) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select([
      'password_resets.id as resetId',
      'users.id as userId',
      'users.email',
      'users.first_name',
      'users.last_name',
    ])
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.superseded_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

/** Invalidates all reset links of a user. */
export async function supersedeResets(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ superseded_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute()
}

/**
 * Reads a user's role and status, which cannot change until the transaction ends. To prevent deadlocks, always lock
 * sessions before users.
 */
export async function lockAccount(
  trx: Trx,
  userId: string,
): Promise<{ role: Role; accountStatus: UserStatus }> {
  return trx
    .selectFrom('users')
    .select(['role', 'status as accountStatus'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
}

/** Locks the caller's account, which may have been blocked after the request was authenticated. */
export async function requireActiveAccount(trx: Trx, userId: string): Promise<void> {
  const { accountStatus } = await lockAccount(trx, userId)
  if (accountStatus !== 'active') throw new Refusal('unauthorized')
}

/**
 * Locks several accounts, and returns the status of each. With `skipLocked`, leaves out those that another transaction
 * has locked.
 */
export async function lockAccounts(
  trx: Trx,
  userIds: readonly string[],
  { skipLocked }: { readonly skipLocked: boolean },
): Promise<ReadonlyMap<string, UserStatus>> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'status'])
    .where(sql<SqlBool>`id = any(${userIds})`)
    .orderBy('id')
    .forShare()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Finds a user whose account was not deleted. */
export function findUser(db: Reader, id: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
