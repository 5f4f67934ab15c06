import { Secret, TOTP } from 'otpauth'
import type { Trx } from '../../../platform/db/database.ts'

const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function appUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totp(secret, { issuer, label }).toString()
}

/**
 * Returns the number of the 30-second period of a code since 1970, or null if the code is wrong. Accepts the current
 * period, the one before, and the one after, because clocks differ a little.
 */
export function stepOfCode(code: string, secret: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** Marks a period as used. Returns false if its code, or a later one, was accepted before. */
export async function takeStep(
  trx: Trx,
  { userId, step }: { readonly userId: string; readonly step: number },
): Promise<boolean> {
  const taken = await trx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Every authenticator app supports these parameters. Some support no others. */
function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}
