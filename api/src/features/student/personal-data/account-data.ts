import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import {
  countRecoveryCodes,
  findAuthenticatorApp,
  findPasskeys,
} from '../../accounts/second-factor/queries.ts'
import { plain } from './plain.ts'

export async function accountOf(db: Reader, id: string) {
  const account = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'normal_email',
      'new_email',
      'first_name',
      'last_name',
      'phone_number',
      'address',
    ])
    .select('emergency_contact')
    .select(['role', 'status', 'email_notifications', 'class_reminders', 'payment_reminders'])
    .select(['certificate_notifications', 'general_updates', 'email_verified_at', 'last_login'])
    .select(['invited_at', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new Refusal('user_not_found')
  return account
}

export async function devicesOf(db: Reader, userId: string) {
  const logins = await db
    .selectFrom('logins')
    .select(['browser', 'created_at', 'last_used_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const devices = await db
    .selectFrom('known_devices')
    .select('last_login_at')
    .where('user_id', '=', userId)
    .orderBy('last_login_at')
    .execute()
  const pushDevices = await db
    .selectFrom('push_subscriptions')
    .innerJoin('logins', 'logins.id', 'push_subscriptions.login_id')
    .select(['push_subscriptions.endpoint', 'push_subscriptions.created_at', 'push_subscriptions.updated_at'])
    .where('logins.user_id', '=', userId)
    .orderBy('push_subscriptions.created_at')
    .execute()
  return { logins: logins.map(plain), devices: devices.map(plain), push_devices: pushDevices.map(plain) }
}

export async function secondFactorOf(db: Reader, userId: string) {
  const passkeys = await findPasskeys(db, userId)
  const app = await findAuthenticatorApp(db, userId)
  const left = await countRecoveryCodes(db, userId)
  return {
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => plain({ name, created_at, last_used_at })),
    authenticator_apps: app ? [plain({ added_at: app.confirmed_at })] : [],
    recovery_codes: left > 0 ? [{ left }] : [],
  }
}
