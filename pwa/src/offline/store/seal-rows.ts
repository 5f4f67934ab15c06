import { packRows, type TableRows, unpackRows } from '@/offline/store/pack-rows.ts'
import type { SealedRows } from '@/offline/store/schema.ts'

const IV_BYTES = 12

/** Encrypts rows of a user with AES-GCM. They can be decrypted only as the same part of the same user's data. */
export async function sealRows(
  { userId, deviceKey }: { userId: string; deviceKey: CryptoKey },
  part: SealedRows['part'],
  tables: TableRows[],
): Promise<SealedRows> {
  const { data, type } = await packRows(tables)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { part, iv, type, data: await crypto.subtle.encrypt(algorithm(userId, part, iv), deviceKey, data) }
}

/** Throws with another key, and for rows of another user or part. */
export async function unsealRows(
  { userId, deviceKey }: { userId: string; deviceKey: CryptoKey },
  { part, iv, data, type }: SealedRows,
): Promise<TableRows[]> {
  return unpackRows({ type, data: await crypto.subtle.decrypt(algorithm(userId, part, iv), deviceKey, data) })
}

function algorithm(userId: string, part: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${userId} ${part}`) }
}
