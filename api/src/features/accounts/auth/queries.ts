import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { normalEmail } from '@cubby/contract/email'
import { messages } from '@cubby/contract/messages'
import { LOGIN_DAYS, LOGIN_IDLE_DAYS } from '@cubby/contract/school/retention'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ActiveLogin, Logins } from '../../../platform/caller.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../../../platform/db/database-failure.ts'
import { Refusal } from '../../../platform/errors.ts'
import { endPendingSteps, hasSecondFactor, lacksSecondFactor } from '../second-factor/queries.ts'

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

/** Selects the logins that have not ended, with their users. */
export function activeLogins(db: Reader, now: Date | RawBuilder<Date>) {
  const daysAgo = (days: number) => sql<Date>`${now}::timestamptz - make_interval(days => ${sql.lit(days)})`
  return db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .where('logins.ended_at', 'is', null)
    .where('logins.last_used_at', '>', daysAgo(LOGIN_IDLE_DAYS))
    .where('logins.created_at', '>', daysAgo(LOGIN_DAYS))
}

async function findLogins(
  db: Reader,
  tokenHashes: readonly string[],
  now: RawBuilder<Date>,
): Promise<ReadonlyMap<string, ActiveLogin>> {
  const rows = await activeLogins(db, now)
    .select([
      'logins.token_hash as tokenHash',
      'logins.id as loginId',
      'users.id as userId',
      'users.role',
      'users.status',
      'logins.last_used_at as lastUsedAt',
      // A login is a proof itself. Servers of version 1.1.0 do not know the column.
      sql<Date>`coalesce(logins.proven_at, logins.created_at)`.as('provenAt'),
      lacksRequiredFactor.as('lacksSecondFactor'),
      now.as('now'),
    ])
    .where(sql<SqlBool>`logins.token_hash = any(${tokenHashes})`)
    .execute()
  return new Map(rows.map(({ tokenHash, ...login }) => [tokenHash, login]))
}

/**
 * Whether a user is an administrator without the second factor that the settings require. The role is checked first,
 * because that is cheap.
 */
const lacksRequiredFactor = sql<boolean>`
  users.role = 'admin'
  and exists (select from settings where name = 'require_second_factor' and value = 'true')
  and ${lacksSecondFactor}`

export async function insertLogin(
  trx: Trx,
  login: {
    id: string
    userId: string
    tokenHash: string
    device?: { readonly deviceHash: string; readonly browser: string }
    now: Date
  },
): Promise<void> {
  await trx
    .insertInto('logins')
    .values({
      id: login.id,
      user_id: login.userId,
      token_hash: login.tokenHash,
      browser: login.device?.browser ?? null,
      device_hash: login.device?.deviceHash ?? null,
      created_at: login.now,
      last_used_at: login.now,
    })
    .execute()
}

async function touchLogin(db: Reader, id: string, now: Date): Promise<void> {
  await db.updateTable('logins').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** What `authenticate` needs. */
export const logins: Logins = { find: findLogins, touch: touchLogin, hasSecondFactor }

/**
 * Ends a user's logins, except the login of one device if given, and removes their push subscriptions. Logins that wait
 * for their second step end, too.
 */
export async function endLogins(
  trx: Trx,
  { userId, except, now }: { userId: string; except?: string; now: Date },
): Promise<void> {
  await endPendingSteps(trx, userId)
  await trx
    .updateTable('logins')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
  await trx
    .deleteFrom('push_subscriptions')
    .where('login_id', 'in', (logins) =>
      logins
        .selectFrom('logins')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is not', null),
    )
    .execute()
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
