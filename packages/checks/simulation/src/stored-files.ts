import { checkedKey, type FileStore, keyTaken } from '../../../../api/src/platform/files/file-store.ts'

/** Files in memory, which outlive servers. */
export function storedFiles(): FileStore {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    async save(key, bytes) {
      if (files.has(checkedKey(key))) throw keyTaken(key)
      files.set(key, new Uint8Array(bytes))
    },
    async open(key) {
      const bytes = files.get(key)
      return bytes ? { size: bytes.length, content: new Blob([bytes]).stream() } : null
    },
    async remove(key) {
      files.delete(key)
    },
  }
}
