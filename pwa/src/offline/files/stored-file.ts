import type { CachedBlob, CachedFile } from '@/offline/store/schema.ts'
import { sha256 } from '@/offline/store/sha-256.ts'

/** Makes the row of a file. The bytes must be read before the transaction that stores it. */
export async function rowOfFile(id: string, file: Blob): Promise<CachedFile> {
  const bytes = await file.arrayBuffer()
  return { id, bytes, type: file.type, hash: await sha256(bytes) }
}

/** The hash that the bytes had when they arrived; null if an older version of the app stored them. */
export function hashOfRow(row: CachedFile | CachedBlob): string | null {
  return ('hash' in row && row.hash) || null
}

export function fileOfRow(row: CachedFile | CachedBlob): Blob {
  return 'blob' in row ? row.blob : new Blob([row.bytes], { type: row.type })
}
