import type { SentFile } from './bad-files.ts'

const BOUNDARY = 'cubby-8f2c1e'

/** A form that no browser would send: the file's name and type are not escaped, not even line breaks and NUL. */
export function rawForm({ name, type, bytes }: SentFile, fields: Record<string, string> = {}) {
  const texts = Object.entries(fields).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const body = new Blob([...texts, head, bytes, `\r\n--${BOUNDARY}--\r\n`])
  return body
    .arrayBuffer()
    .then((sent) => ({ body: sent, type: `multipart/form-data; boundary=${BOUNDARY}` }))
}

/** A form as browsers send it. */
export async function browserForm({ name, type, bytes }: SentFile, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([bytes], name, { type }))
  const sent = new Response(form)
  return { body: await sent.arrayBuffer(), type: sent.headers.get('Content-Type') ?? '' }
}
