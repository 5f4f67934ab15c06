import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors.ts'
import { isUpload } from './uploads.ts'

/** Mail services send the form of RFC 8058, of which nothing is read. */
const ONE_CLICK = /^(?:\/api)?\/unsubscribe$/

/** A body must say that it is JSON, except where a file is taken or none is read. Throws Refusal `unsupported_type`. */
export const onlyJson = createMiddleware(async (context, next) => {
  if (isUpload(context) || ONE_CLICK.test(context.req.path)) return next()
  const { method } = context.req
  const type = context.req.header('Content-Type') ?? ''
  const hasBody = method !== 'GET' && method !== 'HEAD' && Boolean(await context.req.text())
  if (hasBody && !/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})

/** Where a file is taken, the body must say that it is a form. Throws Refusal `unsupported_type`. */
export const onlyForms = createMiddleware(async (context, next) => {
  const type = context.req.header('Content-Type') ?? ''
  if (isUpload(context) && !/^multipart\/form-data\b/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})
