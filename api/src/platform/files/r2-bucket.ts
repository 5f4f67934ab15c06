import { ServiceUnavailable } from '../errors.ts'
import { checkedKey, type FileStore, keyTaken } from './file-store.ts'

/** The part of a Workers R2 binding that is used. */
export interface R2Binding {
  readonly put: (
    key: string,
    bytes: Uint8Array,
    options: {
      onlyIf: { etagDoesNotMatch: string }
      httpMetadata: { contentType: string; contentDisposition: string; cacheControl: string }
    },
  ) => Promise<object | null>
  readonly get: (key: string) => Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  readonly delete: (key: string) => Promise<void>
}

/** Even if the bucket is public by mistake, browsers download its files instead of displaying them. */
const STORED = {
  contentType: 'application/octet-stream',
  contentDisposition: 'attachment',
  cacheControl: 'private, max-age=3600',
}

/** Stores files in an R2 bucket that is bound to the Worker, each under its key. */
export function r2Bucket(bucket: R2Binding): FileStore {
  return {
    async save(key, bytes) {
      const options = { onlyIf: { etagDoesNotMatch: '*' }, httpMetadata: STORED }
      if (!(await reached(bucket.put(checkedKey(key), bytes, options)))) throw keyTaken(key)
    },
    async open(key) {
      const found = await reached(bucket.get(checkedKey(key)))
      return found && { size: found.size, content: found.body }
    },
    async remove(key) {
      await reached(bucket.delete(checkedKey(key)))
    },
  }
}

async function reached<Result>(response: Promise<Result>): Promise<Result> {
  return response.catch((cause: unknown) => {
    throw new ServiceUnavailable('files', 'the bucket does not work', { cause })
  })
}
