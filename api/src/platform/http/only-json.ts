import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../errors.ts'
import { isUpload } from './uploads.ts'

/** Requires a JSON content type, except for file uploads. Throws Refusal `unsupported_type`. */
export const onlyJson = createMiddleware(async (context, next) => {
  if (isUpload(context)) return next()
  const { method } = context.req
  const type = context.req.header('Content-Type') ?? ''
  const hasBody = method !== 'GET' && method !== 'HEAD' && Boolean(await context.req.text())
  if (hasBody && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})

/** Requires a multipart form content type for file uploads. Throws Refusal `unsupported_type`. */
export const onlyForms = createMiddleware(async (context, next) => {
  const type = context.req.header('Content-Type') ?? ''
  if (isUpload(context) && !/^multipart\/form-data\s*(;|$)/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})
