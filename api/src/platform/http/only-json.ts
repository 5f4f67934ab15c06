import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../errors.ts'
import { isUpload } from './uploads.ts'

/** A body must say that it is JSON, except where a file is taken. Throws Refusal `unsupported_type`. */
export const onlyJson = createMiddleware(async (context, next) => {
  if (isUpload(context)) return next()
  const { method } = context.req
  const type = context.req.header('Content-Type') ?? ''
  const hasBody = method !== 'GET' && method !== 'HEAD' && Boolean(await context.req.text())
  if (hasBody && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})

/** Where a file is taken, the body must say that it is a form. Throws Refusal `unsupported_type`. */
export const onlyForms = createMiddleware(async (context, next) => {
  const type = context.req.header('Content-Type') ?? ''
  if (isUpload(context) && !/^multipart\/form-data\s*(;|$)/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})
