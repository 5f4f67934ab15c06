import { expect, it } from 'vitest'
import { z } from 'zod'
import { validationMessage } from './validation-message.ts'

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: validationMessage }).error?.issues[0]?.message

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This is required'],
  [z.string(), null, 'This is required'],
  [z.int(), Number.NaN, 'Please enter a number'],
  [z.string().min(1), '', 'This is required'],
  [z.array(z.string()).min(1), [], 'This is required'],
  [z.string().min(2), 'a', 'At least 2 characters'],
  [z.string().max(1), 'ab', 'At most 1 character'],
  [z.string().max(3), 'abcd', 'At most 3 characters'],
  [z.array(z.int()).max(1), [1, 2], 'At most 1 entry'],
  [z.array(z.int()).min(2), [1], 'At least 2 entries'],
  [z.int().min(1), 0, 'At least 1'],
  [z.int().max(7), 8, 'At most 7'],
  [z.enum(['a']), 'b', 'This is not a valid value'],
])('%#: reports an error in %j: %s', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})
