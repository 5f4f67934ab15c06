import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@cubby/contract/constants'
import { Secret, TOTP } from 'otpauth'
import type { Trx } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/secrets.ts'

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

/** 32 characters without those that look alike (Crockford). The contract reads o as 0, and i and l as 1. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the recovery codes of a user. Returns the new ones to show once; only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute()
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Uses up a recovery code. Returns false if the user has no such code. */
export async function takeRecoveryCode(
  trx: Trx,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** 80 random bits, so that a hash without a salt is enough. */
function newRecoveryCode(): string {
  return Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
