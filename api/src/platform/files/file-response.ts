import type { Context } from 'hono'
import type { StoredFile } from './file-store.ts'

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

/** A file name that is valid on every system and safe in a header. */
export function safeFileName(name: string, key: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain || 'file'}.${key.split('.').at(-1)}`
}
