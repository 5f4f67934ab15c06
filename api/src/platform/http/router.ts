import { errorBody } from '@cubby/contract/errors'
import { validationMessage } from '@cubby/contract/validation-message'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { Refusal } from '../../errors.ts'
import type { Caller } from './caller.ts'

// What has no sentence of its own is said in plain words, not in those of the validator.
z.config({ customError: validationMessage })

export interface AppEnv {
  Variables: { requestId: string; caller: Caller }
}

/**
 * A router whose validation failures are refusals like any other: `fields` names each bad field and why.
 * With `firstMessage`, for forms that show one sentence above their fields, `error` is that of the first
 * bad field in the schema's order.
 */
export function router(options: { firstMessage?: boolean } = {}) {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const fields = fieldErrors(result.error.issues)
      // A body that is no object at all has no field to name.
      const message = options.firstMessage && !('' in fields) ? Object.values(fields)[0] : undefined
      throw new Refusal('invalid_input', { fields, ...(message && { message }) })
    },
  })
}

/** The first message of each bad field, by its path. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

/** A JSON answer for `createRoute`. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A CSV file for `createRoute`. */
export const csvFile = { description: 'The file', content: { 'text/csv': { schema: z.string() } } }

/** A JSON body for `createRoute`. */
export function body<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** The error answers of a route, one description a status. */
export function refusalResponses<Status extends number>(...statuses: Status[]) {
  const answer = json(errorBody, 'Refused; `code` says why')
  return Object.fromEntries(statuses.map((status) => [status, answer])) as Record<Status, typeof answer>
}

/** Documents the header that `authenticate` reads and `write` honors. */
export const idempotencyHeader = z.object({
  'idempotency-key': z.string().optional().describe('Repeats with the same key get the first answer'),
})
