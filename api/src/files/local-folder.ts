import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
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
      await writeFile(path, bytes, { flag: 'wx' })
    },
    async open(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) return null
      return { size: found.size, content: webStream(createReadStream(path)) }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

function webStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}
