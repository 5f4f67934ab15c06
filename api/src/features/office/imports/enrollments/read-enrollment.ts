import { DECLINE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { day, line } from '@cubby/contract/text'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import type { LockedSession } from '../../../seats/seats/lock-session.ts'
import type { InSession } from '../find-sessions.ts'
import type { ColumnDefinition, RowErrors, RowValues } from '../import-definition.ts'
import { placeColumns, placeFields, placeValues } from '../read-place.ts'
import { choicesOf, labeled } from '../read-values.ts'

const importedStatuses = ['approved', 'pending', 'completed', 'withdrawn', 'rejected', 'declined'] as const

/** What other systems call a status. */
const synonyms = new Map([
  ['confirmed', 'approved'],
  ['enrolled', 'approved'],
  ['registered', 'approved'],
  ['active', 'approved'],
  ['accepted', 'approved'],
  ['paid', 'approved'],
  ['attended', 'completed'],
  ['complete', 'completed'],
  ['finished', 'completed'],
  ['passed', 'completed'],
  ['present', 'completed'],
  ['requested', 'pending'],
  ['cancelled', 'withdrawn'],
  ['canceled', 'withdrawn'],
  ['dropped', 'withdrawn'],
])

const enrollmentStatuses = choicesOf(labeled(importedStatuses), { ifEmpty: 'approved', synonyms })

export const enrollmentColumns: readonly ColumnDefinition[] = [
  ...placeColumns,
  {
    name: 'status',
    label: 'Status',
    hint: 'Approved, pending, completed, withdrawn, rejected, or declined; approved if empty',
    example: 'approved',
    aliases: ['enrollmentstatus'],
    choices: enrollmentStatuses,
  },
  {
    name: 'enrolled_on',
    label: 'Enrolled',
    format: 'past_day',
    hint: 'The day of the enrollment; today if empty, and the first day of a past session',
    example: '2027-01-15',
    aliases: ['enrolledon', 'enrollmentdate', 'registered'],
  },
  {
    name: 'reason',
    label: 'Reason',
    hint: 'Why it was declined, for the student',
    example: '',
    aliases: ['declinereason'],
  },
]

const importedEnrollment = z.object({
  ...placeFields,
  status: z
    .string()
    .transform(enrollmentStatuses.recognize)
    .pipe(z.enum(importedStatuses, messages.importEnrollmentStatusUnknown)),
  enrolled_on: day(messages.invalidDate).nullable(),
  reason: line(DECLINE_REASON_MAX_LENGTH),
})
export type ImportedEnrollment = z.infer<typeof importedEnrollment> & InSession

/** Reads an enrollment of an earlier system. */
export function readEnrollment(values: RowValues): { record: ImportedEnrollment } | { errors: RowErrors } {
  const { success, data, error } = importedEnrollment.safeParse({
    ...placeValues(values),
    enrolled_on: values.enrolled_on || null,
  })
  return success ? { record: data } : { errors: fieldErrors(error.issues) }
}

/** Whether a session has taken place, so that its enrollments hold no seats anymore. */
export function isOver({ status, overAt }: LockedSession, now: Date): boolean {
  return status === 'completed' || now >= overAt
}
