import type { z } from 'zod'
import { messages } from './messages.ts'

/** The message for a field whose schema has no message. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return messages.fieldRequired
  // An empty number input, or text in the URL where a number belongs.
  if (Number.isNaN(issue.input)) return messages.numberNeeded
  if (issue.code === 'too_big') return bound('At most', issue.origin, Number(issue.maximum))
  if (issue.code !== 'too_small') return messages.notValid
  const minimum = Number(issue.minimum)
  return minimum <= 1 && issue.origin !== 'number' && issue.origin !== 'int'
    ? messages.fieldRequired
    : bound('At least', issue.origin, minimum)
}

function bound(words: string, origin: string, count: number): string {
  if (origin === 'string') return `${words} ${count} ${count === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `${words} ${count} ${count === 1 ? 'entry' : 'entries'}`
  return `${words} ${count}`
}
