import type { RefusalCode } from '@cubby/contract/codes'
import type { Endpoint } from '@cubby/contract/endpoint'
import { validationMessage } from '@cubby/contract/validation-message'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Caller } from '../caller.ts'
import { Refusal } from '../errors.ts'

// Fields without their own message get plain words instead of the validator's message.
z.config({ customError: validationMessage })

export interface AppEnv {
  Variables: {
    requestId: string
    caller: Caller
    /** The description of the endpoint that responds. */
    endpoint?: Endpoint
    /** Set by `onError`, for the log. */
    refused?: RefusalCode
  }
}

/** Creates a router whose validation failures are refusals: `fields` has each invalid field with its message. */
export function router() {
  return new OpenAPIHono<AppEnv>({
    defaultHook(result) {
      if (!result.success) throw new Refusal('invalid_input', { fields: fieldErrors(result.error.issues) })
    },
  })
}

type ValidationResult = { success: true } | { success: false; error: z.core.$ZodError }

/**
 * For forms that show one message above their fields: `error` is the message of the first invalid field in the schema's
 * order.
 */
export function messageOfFirstField(result: ValidationResult): undefined {
  if (result.success) return
  const fields = fieldErrors(result.error.issues)
  // A body that is not an object has no field to name.
  const message = '' in fields ? undefined : Object.values(fields)[0]
  throw new Refusal('invalid_input', { fields, ...(message && { message }) })
}

/** The first message of each invalid field, by its path. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

/** The request's Idempotency-Key, or null. */
export function idempotencyKey(context: Context): string | null {
  const key = context.req.header('Idempotency-Key')
  if (key === undefined) return null
  if (!/^[\w-]{8,128}$/.test(key)) throw new Refusal('invalid_key')
  return key
}
