import type { CertificateKey } from '@cubby/contract/teaching/certificates'
import { fromBase64url, toBase64url } from '@cubby/rules/base64url'
import { type SignedCode, signedCode } from '@cubby/rules/teaching/signed-code'
import type { Database, Reader } from '../../../platform/db/database.ts'
import { auditKeyRotation } from '../../../platform/db/server-keys.ts'
import type { Deps } from '../../../platform/deps.ts'

export interface SigningKey {
  readonly id: string
  /** Signs exactly this text. */
  readonly sign: (encoded: string) => Promise<Uint8Array>
  /** Returns the code of encoded fields with their signature. */
  readonly codeOf: (encoded: string) => Promise<string>
}

const ALGORITHM = 'Ed25519'
const ID_LENGTH = 8

/**
 * Returns the key that signs certificates and passes. The first call creates it. Concurrent calls create only one key.
 */
export async function signingKey({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<SigningKey> {
  const row = (await findKeyInUse(db)) ?? (await makeKey(db, await clock(db)))
  const bytes = fromBase64url(row.private_key)
  if (!bytes) throw new Error(`cannot decode the signing key ${row.id}`)
  const key = await crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign'])
  const sign = async (encoded: string) =>
    new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, new TextEncoder().encode(encoded)))
  return { id: row.id, sign, codeOf: async (encoded) => signedCode(encoded, await sign(encoded)) }
}

/** Lists the public keys, newest first. Creates the first key if there is none. */
export async function listCertificateKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<CertificateKey[]> {
  await signingKey(deps)
  return findPublicKeys(deps.db)
}

/** Lists the public keys, newest first. Empty until the first key is created. */
export async function findPublicKeys(db: Reader): Promise<CertificateKey[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'created_at'])
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, public_key, created_at }) => ({
    key_id: id,
    public_key,
    created_at: created_at.toISOString(),
  }))
}

/** Whether the published key with this id signed a code. */
export async function isSigned(
  keyId: string,
  { encoded, signature }: Pick<SignedCode, 'encoded' | 'signature'>,
  keys: readonly CertificateKey[],
): Promise<boolean> {
  const raw = fromBase64url(keys.find(({ key_id }) => key_id === keyId)?.public_key ?? '')
  if (!raw?.length) return false
  const key = await crypto.subtle.importKey('raw', raw, ALGORITHM, false, ['verify'])
  return crypto.subtle.verify(ALGORITHM, key, signature, new TextEncoder().encode(encoded))
}

/**
 * Retires the key in use and creates another one. Certificates and passes that the old key signed stay valid, because
 * its public key stays published. Returns the id of the new key.
 */
export function rotateSigningKey({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const now = await clock(trx)
    await trx.updateTable('signing_keys').set({ retired_at: now }).where('retired_at', 'is', null).execute()
    const { id } = await makeKey(trx, now)
    await auditKeyRotation(trx, 'certificates', now)
    return id
  })
}

function findKeyInUse(db: Database) {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'private_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

async function makeKey(db: Database, now: Date) {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('Ed25519 key generation returned no key pair')
  const publicKey = await crypto.subtle.exportKey('raw', pair.publicKey)
  const digest = await crypto.subtle.digest('SHA-256', publicKey)
  await db
    .insertInto('signing_keys')
    .values({
      id: toBase64url(new Uint8Array(digest)).slice(0, ID_LENGTH),
      public_key: toBase64url(new Uint8Array(publicKey)),
      private_key: toBase64url(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const key = await findKeyInUse(db)
  if (!key) throw new Error('no signing key was found')
  return key
}

/**
 * Returns the URL of a QR code. The code is in the fragment. Browsers do not send the fragment, so no log
 * contains it.
 */
export function verifyUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/verify#${code}`
}
