import { messages } from '@cubby/contract/messages'
import type { z } from '@hono/zod-openapi'

/** What is wrong with a field whose schema has no sentence of its own. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return messages.fieldRequired
  if (issue.code === 'too_big') return `At most ${issue.maximum}${unitOf(issue.origin)}`
  if (issue.code === 'too_small') return `At least ${issue.minimum}${unitOf(issue.origin)}`
  return messages.notValid
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' of them' : ''
}
