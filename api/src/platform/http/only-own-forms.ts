import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors.ts'

/** Refuses a form that another site submits through a user's browser. */
export function onlyOwnForms({ publicUrl }: { readonly publicUrl: string }) {
  return createMiddleware(async (c, next) => {
    if (c.req.method === 'POST' && isForeign(c, publicUrl)) throw new Refusal('forbidden')
    await next()
  })
}

function isForeign(c: Context, publicUrl: string): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('Origin')
  // A browser sends the origin of a cross-site form. Only programs and text browsers send none.
  if (!origin) return false
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return host !== c.req.header('Host') && host !== new URL(publicUrl).host
}
