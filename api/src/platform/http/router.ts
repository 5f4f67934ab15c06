import type { RefusalCode } from '@cubby/contract/codes'
import { errorBody } from '@cubby/contract/errors'
import { validationMessage } from '@cubby/contract/validation-message'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Refusal } from '../errors.ts'
import type { Caller } from './caller.ts'

// Fields without their own message get plain words instead of the validator's message.
z.config({ customError: validationMessage })

export interface AppEnv {
  /** `refused` is set by `onError`, for the log. */
  Variables: { requestId: string; caller: Caller; refused?: RefusalCode }
}

/**
 * Creates a router whose validation failures are refusals: `fields` contains each invalid field with its
 * message. With `firstMessage`, for forms that show one message above their fields, `error` is the message of
 * the first invalid field in the schema's order.
 */
export function router(options: { firstMessage?: boolean } = {}) {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const fields = fieldErrors(result.error.issues)
      // A body that is not an object has no field to name.
      const message = options.firstMessage && !('' in fields) ? Object.values(fields)[0] : undefined
      throw new Refusal('invalid_input', { fields, ...(message && { message }) })
    },
  })
}

/** The first message of each invalid field, by its path. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

/** A JSON response for `createRoute`. `examples.test.ts` compares its example with the schema. */
export function json<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: z.input<Schema>,
) {
  return {
    description,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  }
}

/** A PDF for `createRoute`. */
export const pdfFile = (description: string) => ({
  description,
  content: { 'application/pdf': { schema: z.string() } },
})

/** A CSV file for `createRoute`. */
export const csvFile = { description: 'The file', content: { 'text/csv': { schema: z.string() } } }

/** A JSON body for `createRoute`. `examples.test.ts` sends its example to the app. */
export function body<Schema extends z.ZodType>(schema: Schema, example?: z.input<Schema>) {
  return {
    required: true,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  }
}

/** A JSON body for `createRoute` that may be left out. */
export function optionalBody<Schema extends z.ZodType>(schema: Schema, example?: z.input<Schema>) {
  return { ...body(schema, example), required: false }
}

/** The error responses of a route, by status. */
export function refusalResponses<Status extends number>(...statuses: Status[]) {
  const response = json(errorBody, 'Refused, with the reason in `code`')
  return Object.fromEntries(statuses.map((status) => [status, response])) as Record<Status, typeof response>
}

/** Documents the header that `authenticate` reads and `write` uses. */
export const idempotencyHeader = z.object({
  'idempotency-key': z.string().optional().describe('A repeated key gets the first response'),
})

/** The request's Idempotency-Key, or null. */
export function idempotencyKey(context: Context): string | null {
  const key = context.req.header('Idempotency-Key')
  if (key === undefined) return null
  if (!/^[\w-]{8,128}$/.test(key)) throw new Refusal('invalid_key')
  return key
}

/** The ids in the examples of the documentation. `examples.test.ts` replaces them with ids that exist. */
export const exampleIds = {
  user: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e01',
  instructor: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e02',
  class: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e03',
  session: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e04',
  enrollment: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e05',
  waitlistEntry: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e06',
  payment: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e07',
  receipt: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e08',
  notification: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e09',
  meeting: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0a',
  center: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0b',
  invoice: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0c',
} as const
