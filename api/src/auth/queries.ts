import type { PersonStatus, Role } from '@cubby/contract/people'
import type { Reader, Trx } from '../db/database.ts'

/** A login is over after 30 days without use and after 90 days in any case (design §6). */
const IDLE_DAYS = 30
const ABSOLUTE_DAYS = 90
const DAY_MS = 86_400_000

export interface LivingLogin {
  readonly loginId: string
  readonly personId: string
  readonly role: Role
  readonly status: PersonStatus
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

/** The login behind a token, with its person's role and status as they are now; undefined once it is over. */
export function findLogin(db: Reader, tokenHash: string, now: Date): Promise<LivingLogin | undefined> {
  return db
    .selectFrom('logins')
    .innerJoin('people', 'people.id', 'logins.person_id')
    .select([
      'logins.id as loginId',
      'people.id as personId',
      'people.role',
      'people.status',
      'logins.last_used_at as lastUsedAt',
    ])
    .where('logins.token_hash', '=', tokenHash)
    .where('logins.ended_at', 'is', null)
    .where('logins.last_used_at', '>', new Date(now.getTime() - IDLE_DAYS * DAY_MS))
    .where('logins.created_at', '>', new Date(now.getTime() - ABSOLUTE_DAYS * DAY_MS))
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
