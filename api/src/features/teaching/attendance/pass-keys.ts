import type { PassKey } from '@cubby/contract/teaching/check-ins'
import { fromBase64url } from '@cubby/rules/base64url'
import type { PassCode } from '@cubby/rules/teaching/pass'
import { isFreshStamp, type PassStamp, type StampCheck, signedStamp } from '@cubby/rules/teaching/pass-stamp'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** The devices of a student that are checked, most recently used first. */
const MAX_KEYS = 20

/**
 * Stores the public key of the caller's device. It belongs to the login, and is on rosters until that ends. A repeated
 * request changes nothing, so no response is kept.
 */
export function registerPassKey(ctx: RequestContext, { public_key }: PassKey): Promise<{ ok: true }> {
  return writeWithoutIdempotency(ctx.deps, async (trx) => {
    await trx
      .updateTable('logins')
      .set({ pass_key: public_key })
      .where('id', '=', ctx.caller.loginId)
      .where('pass_key', 'is distinct from', public_key)
      .execute()
    return { ok: true }
  })
}

interface PassDevice {
  readonly key: string
  readonly deviceHash: string | null
}

/** Returns the devices of each of these users that show passes. Those of ended logins only with `ended`. */
export async function findPassDevices(
  db: Reader,
  userIds: readonly string[],
  { ended }: { readonly ended: boolean },
): Promise<(userId: string) => readonly PassDevice[]> {
  const rows = await db
    .selectFrom('logins')
    .select(['user_id', 'device_hash as deviceHash'])
    .select((eb) => eb.ref('pass_key').$notNull().as('key'))
    .where(sql<SqlBool>`user_id = any(${userIds})`)
    .where('pass_key', 'is not', null)
    .$if(!ended, (query) => query.where('ended_at', 'is', null))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  const devices = Map.groupBy(rows, ({ user_id }) => user_id)
  return (userId) => devices.get(userId)?.slice(0, MAX_KEYS) ?? []
}

/**
 * Checks the stamp of a pass that was scanned at this time, and names the device that made it. A device whose login has
 * ended since counts, because the scan may arrive late.
 */
export async function checkStamp(
  { text, stamp }: Pick<PassCode, 'text' | 'stamp'>,
  { devices, scannedAt }: { readonly devices: readonly PassDevice[]; readonly scannedAt: Date },
): Promise<{ readonly check: StampCheck; readonly deviceHash: string | null }> {
  if (!stamp) return { check: 'none', deviceHash: null }
  for (const { key, deviceHash } of devices) {
    if (!(await isMadeBy(key, text, stamp))) continue
    return { check: isFreshStamp(stamp.step, scannedAt) ? 'fresh' : 'stale', deviceHash }
  }
  return { check: 'unknown_device', deviceHash: null }
}

async function isMadeBy(key: string, pass: string, { step, signature }: PassStamp): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  try {
    const raw = fromBase64url(key) ?? new Uint8Array()
    const publicKey = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    const signed = new TextEncoder().encode(signedStamp(pass, step))
    return await crypto.subtle.verify(algorithm, publicKey, signature, signed)
  } catch {
    // The text has the form of a key, but is no point of the curve.
    return false
  }
}
