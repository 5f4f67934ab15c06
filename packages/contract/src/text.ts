import { z } from 'zod'
import { EMAIL_MAX_LENGTH } from './constants.ts'
import { isEmail, normalEmail } from './email.ts'
import { type FileType, fileTypes } from './file-types.ts'
import { messages } from './messages.ts'

/**
 * Text that the API accepts: bounded, well-formed Unicode without U+0000, because PostgreSQL stores nothing else.
 * `missing` is the message when there is none.
 */
export const text = (maxLength: number, missing?: string) =>
  z
    .string(missing)
    .max(maxLength, messages.tooLong)
    .refine((value) => !value.includes('\0'), messages.unsavableCharacter)
    .refine((value) => value.isWellFormed(), messages.unsavableCharacter)

/** An id in a path or body. Ids are opaque; an unknown one is 404, not 400. */
export const id = text(64)

/** An email address in its normal form. */
export const email = text(EMAIL_MAX_LENGTH, messages.invalidEmail)
  .refine(isEmail, messages.invalidEmail)
  .overwrite((value) => normalEmail(value) ?? value)

/** An email address in its normal form, or '' for a student who has none. */
export const emailOrNone = text(EMAIL_MAX_LENGTH, messages.invalidEmail)
  .trim()
  .refine((value) => value === '' || isEmail(value), messages.invalidEmail)
  .overwrite((value) => normalEmail(value) ?? value)

/** A line of text without control characters: safe in names and mail headers. */
export const line = (maxLength: number, missing?: string) =>
  text(maxLength, missing)
    .trim()
    .regex(/^\P{Cc}*$/u, messages.unsavableCharacter)

/** Removes the direction controls, such as U+202E, that can make a name look like another. */
export function withoutDirectionControls(value: string): string {
  return value.replace(/\p{Bidi_Control}/gu, '')
}

/** The name of a person or a center: a line without direction controls. */
export const name = (maxLength: number, missing?: string) =>
  line(maxLength, missing).regex(/^\P{Bidi_Control}*$/u, messages.unsavableCharacter)

/** Accepts only plausible years. PostgreSQL has no year 0, and only years of four digits sort as text. */
export const isLikelyDay = (value: string) => value >= '1900' && value < '2200'

/** A calendar day, yyyy-MM-dd. `missing` is the message when there is none. */
export const day = (missing?: string) => z.iso.date(missing).refine(isLikelyDay, messages.invalidDate)

export const fileType = z.enum(Object.keys(fileTypes) as FileType[])
