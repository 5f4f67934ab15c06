import type { SentFile } from './bad-files.ts'

const BOUNDARY = 'cubby-8f2c1e'

/** A form as no browser would write it: the file's name and type stand in it as they are, lines and NUL too. */
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

/** A form as browsers write it. */
export async function browserForm({ name, type, bytes }: SentFile, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([bytes], name, { type }))
  const sent = new Response(form)
  return { body: await sent.arrayBuffer(), type: sent.headers.get('Content-Type') ?? '' }
}
