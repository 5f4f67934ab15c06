import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@cubby/contract/constants'
import type { Trx } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/tokens.ts'

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
