import type { Context } from 'hono'
import { Refusal } from '../errors.ts'

/** The request's Idempotency-Key, or null. Throws Refusal `invalid_key`. */
export function idempotencyKey(context: Context): string | null {
  const key = context.req.header('Idempotency-Key')
  if (key === undefined) return null
  if (!/^[\w-]{8,128}$/.test(key)) throw new Refusal('invalid_key')
  return key
}
