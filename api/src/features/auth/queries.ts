import type { Role, UserStatus } from '@cubby/contract/user'
import { Refusal } from '../../errors.ts'
import type { Reader, Trx } from '../../platform/db/database.ts'

/** A login is over after 30 days without use and after 90 days in any case. */
const IDLE_DAYS = 30
const ABSOLUTE_DAYS = 90
const DAY_MS = 86_400_000

export interface LivingLogin {
  readonly loginId: string
  readonly personId: string
  readonly role: Role
  readonly status: UserStatus
  readonly lastUsedAt: Date
}

export function findPersonByEmail(db: Reader, email: string) {
  return db
    .selectFrom('people')
    .selectAll()
    .where((eb) => eb.fn('lower', ['email']), '=', email)
    .executeTakeFirst()
}

export function findPerson(db: Reader, id: string) {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The logins that are not over yet, with their people. */
export function livingLogins(db: Reader, now: Date) {
  return db
    .selectFrom('logins')
    .innerJoin('people', 'people.id', 'logins.person_id')
    .where('logins.ended_at', 'is', null)
    .where('logins.last_used_at', '>', new Date(now.getTime() - IDLE_DAYS * DAY_MS))
    .where('logins.created_at', '>', new Date(now.getTime() - ABSOLUTE_DAYS * DAY_MS))
}

/** The login behind a token, with its person's role and status as they are now; undefined once it is over. */
export function findLogin(db: Reader, tokenHash: string, now: Date): Promise<LivingLogin | undefined> {
  return livingLogins(db, now)
    .select([
      'logins.id as loginId',
      'people.id as personId',
      'people.role',
      'people.status',
      'logins.last_used_at as lastUsedAt',
    ])
    .where('logins.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function insertLogin(
  trx: Trx,
  login: { id: string; personId: string; tokenHash: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('logins')
    .values({
      id: login.id,
      person_id: login.personId,
      token_hash: login.tokenHash,
      created_at: login.now,
      last_used_at: login.now,
    })
    .execute()
}

export async function touchLogin(db: Reader, id: string, now: Date): Promise<void> {
  await db.updateTable('logins').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Ends a person's logins, on every device but the one given; the devices are told nothing more. */
export async function endLogins(
  trx: Trx,
  { personId, except, now }: { personId: string; except?: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('logins')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
  await trx
    .deleteFrom('push_subscriptions')
    .where('login_id', 'in', (logins) =>
      logins
        .selectFrom('logins')
        .select('id')
        .where('person_id', '=', personId)
        .where('ended_at', 'is not', null),
    )
    .execute()
}

/** The person's row, locked until the transaction ends: whoever changes a password or its links goes one at a time. */
export function lockPerson(trx: Trx, id: string) {
  return trx.selectFrom('people').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The person a reset link is for, while it works. */
export function findReset(db: Reader, tokenHash: string, now: Date) {
  return db
    .selectFrom('password_resets')
    .innerJoin('people', 'people.id', 'password_resets.person_id')
    .select([
      'password_resets.id as resetId',
      'people.id as personId',
      'people.first_name',
      'people.last_name',
    ])
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.superseded_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where('people.status', '=', 'active')
    .executeTakeFirst()
}

/** Makes the reset links a person was mailed so far worthless. */
export async function supersedeResets(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ superseded_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute()
}

/**
 * What a person is, and stays until the transaction ends: deleting, suspending and other roles wait for it.
 * Sessions are locked before people, as everywhere.
 */
export async function holdAccount(
  trx: Trx,
  personId: string,
): Promise<{ role: Role; accountStatus: UserStatus }> {
  return trx
    .selectFrom('people')
    .select(['role', 'status as accountStatus'])
    .where('id', '=', personId)
    .forShare()
    .executeTakeFirstOrThrow()
}

/** Holds the caller's own account. Throws Refusal `unauthorized` when it is not active any more. */
export async function keepActive(trx: Trx, personId: string): Promise<void> {
  const { accountStatus } = await holdAccount(trx, personId)
  if (accountStatus !== 'active') throw new Refusal('unauthorized')
}

/** A person whose account was not deleted. */
export function findUser(db: Reader, id: string) {
  return db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
