import type { CachedBlob, CachedFile } from '@/offline/store/schema.ts'

/** Makes the row of a file. The bytes must be read before the transaction that stores it. */
export async function rowOfFile(id: string, file: Blob): Promise<CachedFile> {
  return { id, bytes: await file.arrayBuffer(), type: file.type }
}

export function fileOfRow(row: CachedFile | CachedBlob): Blob {
  return 'blob' in row ? row.blob : new Blob([row.bytes], { type: row.type })
}
