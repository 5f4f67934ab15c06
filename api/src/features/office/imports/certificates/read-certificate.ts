import {
  CERTIFICATE_HOURS_MAX,
  CERTIFICATE_HOURS_MIN,
  CLASS_TITLE_MAX_LENGTH,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { day, email, line } from '@cubby/contract/text'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import { titleKey } from '../classes/read-session.ts'
import type { RowErrors, RowValues } from '../import-definition.ts'
import { required } from '../read-place.ts'
import { dayFrom, numberFrom } from '../read-values.ts'

const NUMBER_MAX_LENGTH = 60
const FILE_NAME_MAX_LENGTH = 300

const anyDay = day(messages.invalidDate)

const importedCertificate = z.object({
  /** Empty for certificates that were uploaded, which exports list, too. A new one needs a number and a file. */
  number: line(NUMBER_MAX_LENGTH),
  email,
  class: required(CLASS_TITLE_MAX_LENGTH),
  session_date: anyDay.nullable(),
  issued_on: anyDay,
  expires_on: anyDay.nullable(),
  hours: z
    .number(messages.invalidHours)
    .min(CERTIFICATE_HOURS_MIN, messages.invalidHours)
    .max(CERTIFICATE_HOURS_MAX, messages.invalidHours)
    .nullable(),
  file: line(FILE_NAME_MAX_LENGTH),
})
export type ImportedCertificate = z.infer<typeof importedCertificate>

/** Reads a certificate of an earlier system. */
export function readCertificate(values: RowValues): { record: ImportedCertificate } | { errors: RowErrors } {
  const { session_date, issued_on = '', expires_on, hours } = values
  const { success, data, error } = importedCertificate.safeParse({
    ...values,
    session_date: session_date ? dayFrom(session_date) : null,
    issued_on: dayFrom(issued_on),
    expires_on: expires_on ? dayFrom(expires_on) : null,
    hours: hours ? numberFrom(hours) : null,
  })
  return success ? { record: data } : { errors: fieldErrors(error.issues) }
}

/** Identifies a certificate by its number. One without a number is identified by its student, class, and days. */
export function certificateKey(record: ImportedCertificate): string {
  const { number, email, session_date, issued_on } = record
  return number
    ? number.toLowerCase()
    : JSON.stringify([email, titleKey(record.class), session_date, issued_on])
}
