import { errorBody } from '@cubby/contract/errors'
import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { Refusal } from '../platform/errors.ts'
import { fieldErrors } from '../platform/http/router.ts'

const FORM_MAX_BYTES = 100 * 1024

export const formLimit = bodyLimit({
  maxSize: FORM_MAX_BYTES,
  onError: () => {
    throw new Refusal('too_large')
  },
})

/** Validates a form or a query as the API validates JSON. Throws Refusal `invalid_input`. */
export function valid<Target extends 'form' | 'query', Schema extends z.ZodObject>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result) => {
    if (!result.success) throw new Refusal('invalid_input', { fields: fieldErrors(result.error.issues) })
  })
}

/** The text values of a submitted form, valid or not; empty when it cannot be read. */
export async function sentTexts(c: Context): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch(() => ({}))
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/** The page with the errors of a refused form; without the built app, the API's error. */
export async function refusedForm(
  error: Response,
  renderPage: (refusal: { message: string; fields: Record<string, string> }) => Promise<Response | null>,
): Promise<Response> {
  const { error: message, fields = {} } = errorBody.parse(await error.clone().json())
  const page = await renderPage({ message, fields })
  return page ? new Response(page.body, { status: error.status, headers: page.headers }) : error
}
