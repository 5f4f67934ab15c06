import { LOGIN_DAYS, LOGIN_IDLE_DAYS } from '@cubby/contract/school/retention'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ActiveLogin, Logins } from '../../../platform/caller.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { endPendingSteps, hasSecondFactor, lacksSecondFactor } from '../second-factor/queries.ts'

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
