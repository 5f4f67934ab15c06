import type { IndexableType } from 'dexie'
import type { SealedRows } from './schema.ts'

/** The rows of a table with their keys. */
export interface TableRows {
  table: string
  keys: IndexableType[]
  rows: object[]
}

/** Bytes of a form, and its content type, which has the boundary. */
interface Packed {
  data: ArrayBuffer
  type: string
}

/** Turns rows into bytes. Rows are JSON, except for fields that are files or bytes. */
async function packRows(tables: TableRows[]): Promise<Packed> {
  const form = new FormData()
  const plain = tables.map(({ table, keys, rows }, at) => ({
    table,
    keys,
    rows: rows.map((row, place) =>
      withoutFiles(row, (field, file) => {
        if (file instanceof Blob) form.append(`${at} ${place} ${field} file`, file)
        else form.append(`${at} ${place} ${field} bytes`, new Blob([file]))
      }),
    ),
  }))
  form.append('tables', JSON.stringify(plain))
  const whole = new Response(form)
  return { data: await whole.arrayBuffer(), type: whole.headers.get('Content-Type') ?? '' }
}

async function unpackRows({ data, type }: Packed): Promise<TableRows[]> {
  const form = await new Response(data, { headers: { 'Content-Type': type } }).formData()
  const tables: TableRows[] = JSON.parse(String(form.get('tables')))
  for (const [name, file] of form) {
    if (typeof file === 'string') continue
    const [at, place, field = '', kind] = name.split(' ')
    const row = tables[Number(at)]?.rows[Number(place)]
    const value = kind === 'bytes' ? await file.arrayBuffer() : new Blob([file], { type: file.type })
    if (row) Object.assign(row, { [field]: value })
  }
  return tables
}

function withoutFiles(row: object, take: (field: string, file: Blob | ArrayBuffer) => void): object {
  const fields = Object.entries(row).filter(([field, value]) => {
    const isFile = value instanceof Blob || value instanceof ArrayBuffer
    if (isFile) take(field, value)
    return !isFile
  })
  return Object.fromEntries(fields)
}

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
