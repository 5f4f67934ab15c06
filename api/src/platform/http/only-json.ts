import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors.ts'
import { isUpload } from './uploads.ts'

/**
 * Requires a JSON content type, except for file uploads. A request with an empty body may have any content
 * type, because the app sends the JSON content type with every request. Throws Refusal `unsupported_type`.
 */
export const onlyJson = createMiddleware(async (context, next) => {
  if (isUpload(context)) return next()
  const { method } = context.req
  const type = context.req.header('Content-Type') ?? ''
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  const hasBody = mayHaveBody && Boolean(await context.req.text())
  if (mayHaveBody && !hasBody && type) context.req.raw = withoutContentType(context.req.raw)
  if (hasBody && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})

/** Copies a request without a body, because its headers may be read-only. */
function withoutContentType({ url, method, headers, signal }: Request): Request {
  const copied = new Headers(headers)
  copied.delete('Content-Type')
  return new Request(url, { method, headers: copied, signal })
}

/** Requires a multipart form content type for file uploads. Throws Refusal `unsupported_type`. */
export const onlyForms = createMiddleware(async (context, next) => {
  const type = context.req.header('Content-Type') ?? ''
  if (isUpload(context) && !/^multipart\/form-data\s*(;|$)/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})
