import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

/** Parts of letters, digits, dashes and underscores, and an extension: nothing that leads out of the folder. */
const KEY = /^(?:[\w-]+\/)*[\w-]+\.[a-z]+$/

/** Files in a folder of this machine, each under its key. */
export function localFolder(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`no file has the key ${JSON.stringify(key)}`)
    return join(root, key)
  }
  return {
    async save(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Whole under its key or not at all, whatever happens while it is written.
      const draft = `${path}.${randomUUID()}`
      try {
        await writeFile(draft, bytes, { flag: 'wx' })
        await link(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async open(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (!file) return null
      const content = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
      return { size: (await file.stat()).size, content }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))
}
