import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** File storage: a folder or a bucket. Keys are generated, never a name that a user typed. */
export interface FileStore {
  /** Stores the bytes under a new key. Rejects if the key is taken, because no file is ever overwritten. */
  readonly save: (key: string, bytes: Uint8Array) => Promise<void>
  /** Returns the stored file, or null if it does not exist. */
  readonly open: (key: string) => Promise<StoredFile | null>
  /** Succeeds if there is no file under this key. */
  readonly remove: (key: string) => Promise<void>
}

export interface StoredFile {
  /** In bytes. */
  readonly size: number
  readonly content: ReadableStream<Uint8Array>
}

/** Parts of letters, digits, dashes, and underscores, and an extension. Cannot lead to another folder. */
const KEY = /^(?:[\w-]+\/)*[\w-]+\.[a-z]+$/

/** Returns the key if it is valid; for use in adapters. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`invalid file key ${JSON.stringify(key)}`)
  return key
}

/** The error that `save` rejects with when the key is taken. */
export function keyTaken(key: string): Error {
  return new Error(`the file key ${JSON.stringify(key)} is taken`)
}

/** The SHA-256 of a file in hexadecimal. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Sends a file as a download, never to be displayed inline. `sandboxFiles` in security-headers.ts adds the
 * sandbox.
 */
export async function fileResponse(
  c: Context,
  file: StoredFile & { readonly type: string; readonly name: string },
) {
  const headers = {
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    'Content-Disposition': `attachment; filename="${file.name}"`,
  }
  if (c.req.raw.method !== 'HEAD') return c.body(file.content, 200, headers)
  await file.content.cancel()
  return c.body(null, 200, headers)
}

/** Sends a PDF as a download. */
export function pdfResponse(c: Context, name: string, bytes: Uint8Array) {
  const content = new Blob([new Uint8Array(bytes)]).stream()
  return fileResponse(c, { name, type: 'application/pdf', size: bytes.length, content })
}

/** A file name that is valid on every system and safe in a header. */
export function safeFileName(name: string, key: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain || 'file'}.${key.split('.').at(-1)}`
}
