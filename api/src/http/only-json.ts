import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors.ts'

/** A body must say that it is JSON. Throws Refusal `unsupported_type`. */
export const onlyJson = createMiddleware(async (context, next) => {
  const { method } = context.req
  const hasBody = method !== 'GET' && method !== 'HEAD' && Boolean(await context.req.text())
  const type = context.req.header('Content-Type') ?? ''
  if (hasBody && !/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new Refusal('unsupported_type')
  await next()
})
