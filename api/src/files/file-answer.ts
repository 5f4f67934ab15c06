import type { Context } from 'hono'
import type { StoredFile } from './file-store.ts'

/** Sends a file to be saved, never to be shown in place. Its sandbox comes with the header (security-headers.ts). */
export function fileAnswer(c: Context, file: StoredFile & { readonly type: string; readonly name: string }) {
  return c.body(file.content, 200, {
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    'Content-Disposition': `attachment; filename="${file.name}"`,
  })
}

/** A name that is one on every system, with nothing in it that could end a header. */
export function safeFileName(name: string, key: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain || 'file'}.${key.split('.').at(-1)}`
}
