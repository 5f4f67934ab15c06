/** Where files are kept: a folder, or a bucket. Keys are ours, never a name that somebody typed. */
export interface FileStore {
  /** Keeps the bytes under a new key. Rejects for a key that is taken: no file is ever overwritten. */
  readonly save: (key: string, bytes: Uint8Array) => Promise<void>
  /** The file as it is kept; null when there is none. */
  readonly open: (key: string) => Promise<StoredFile | null>
  /** Without a file under this key it is done already. */
  readonly remove: (key: string) => Promise<void>
}

export interface StoredFile {
  /** Bytes. */
  readonly size: number
  readonly content: ReadableStream<Uint8Array>
}

/** Parts of letters, digits, dashes and underscores, and an extension: nothing that leads elsewhere. */
const KEY = /^(?:[\w-]+\/)*[\w-]+\.[a-z]+$/

/** The key itself, for an adapter to trust. Throws an Error for what is none. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`no file has the key ${JSON.stringify(key)}`)
  return key
}

/** What `save` rejects with when there is a file under the key. */
export function keyTaken(key: string): Error {
  return new Error(`there is a file under the key ${JSON.stringify(key)}`)
}
