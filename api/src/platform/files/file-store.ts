import { createHash } from 'node:crypto'

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
