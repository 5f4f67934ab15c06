import type { SecondFactorSummary } from '@cubby/contract/accounts/second-factor'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'

/** The passkeys of a user, the oldest first. */
export function findPasskeys(db: Reader, userId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The authenticator app of a user, once it is confirmed. */
export function findAuthenticatorApp(db: Reader, userId: string) {
  return db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns which second factors a user has. Recovery codes alone are not a second factor. */
export async function summarizeSecondFactor(db: Reader, userId: string): Promise<SecondFactorSummary> {
  return {
    passkeys: (await findPasskeys(db, userId)).length,
    authenticator_app: (await findAuthenticatorApp(db, userId)) !== undefined,
    recovery_codes_left: await countRecoveryCodes(db, userId),
  }
}

/** Whether a row of `users` has neither a passkey nor a confirmed authenticator app. */
export const lacksSecondFactor = sql<boolean>`(
  not exists (select from passkeys where user_id = users.id)
  and not exists (select from authenticator_apps where user_id = users.id and confirmed_at is not null))`

export async function hasSecondFactor(db: Reader, userId: string): Promise<boolean> {
  const { passkeys, authenticator_app } = await summarizeSecondFactor(db, userId)
  return passkeys > 0 || authenticator_app
}

/** Ends what a user has begun but not finished: second steps of logins, and changes of the second factor. */
export async function endPendingSteps(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('second_steps').where('user_id', '=', userId).execute()
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Deletes a user's passkeys, authenticator app, and recovery codes, and ends what they have begun. */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<void> {
  await endPendingSteps(trx, userId)
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
