import type { Reader, Trx } from '../../../platform/db/database.ts'

/** Whether the user logged in, signed up, or reset their password on this device before. */
export async function isKnownDevice(
  db: Reader,
  { userId, deviceHash }: { readonly userId: string; readonly deviceHash: string },
): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return known !== undefined
}

/** Stores that the user logged in on this device, signed up, or reset their password on it. */
export async function rememberDevice(
  trx: Trx,
  { userId, deviceHash, now }: { readonly userId: string; readonly deviceHash: string; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, last_login_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_login_at: now }),
    )
    .execute()
}
