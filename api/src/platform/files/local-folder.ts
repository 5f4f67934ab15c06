import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { ServiceUnavailable } from '../errors.ts'
import { checkedKey, type FileStore, keyTaken } from './file-store.ts'

/** Stores files in a local folder, each under its key. */
export function localFolder(root: string): FileStore {
  const pathOf = (key: string) => join(root, checkedKey(key))
  return {
    async save(key, bytes) {
      const path = pathOf(key)
      // The draft gets its final name when complete, so that an interrupted write leaves no partial file under the key.
      const draft = `${path}.${randomUUID()}`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(draft, bytes, { flag: 'wx' })
        await link(draft, path)
      } catch (error) {
        throw hasCode(error, 'EEXIST') ? keyTaken(key) : unavailable(error)
      } finally {
        // A draft that cannot be deleted must not hide the error of the write.
        await rm(draft, { force: true }).catch(() => {})
      }
    },
    async open(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
        throw unavailable(error)
      })
      if (!file) return null
      const content = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
      return { size: (await file.stat()).size, content }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
  }
}

/** The disk is full or broken, or is not mounted. */
function unavailable(cause: unknown): ServiceUnavailable {
  return new ServiceUnavailable('files', 'the folder of files does not work', { cause })
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
