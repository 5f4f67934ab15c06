import { DECLINE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { day, line } from '@cubby/contract/text'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import type { LockedSession } from '../../../seats/seats/lock-session.ts'
import type { RowErrors, RowValues } from '../import-definition.ts'
import { placeFields, placeValues } from '../read-place.ts'
import { dayFrom } from '../read-values.ts'
import { enrollmentStatuses, importedStatuses } from './enrollment-columns.ts'

const importedEnrollment = z.object({
  ...placeFields,
  status: z
    .string()
    .transform(enrollmentStatuses.recognize)
    .pipe(z.enum(importedStatuses, messages.importEnrollmentStatusUnknown)),
  enrolled_on: day(messages.invalidDate).nullable(),
  reason: line(DECLINE_REASON_MAX_LENGTH),
})
export type ImportedEnrollment = z.infer<typeof importedEnrollment>

/** Reads an enrollment of an earlier system. */
export function readEnrollment(values: RowValues): { record: ImportedEnrollment } | { errors: RowErrors } {
  const { success, data, error } = importedEnrollment.safeParse({
    ...values,
    ...placeValues(values),
    enrolled_on: values.enrolled_on ? dayFrom(values.enrolled_on) : null,
  })
  return success ? { record: data } : { errors: fieldErrors(error.issues) }
}

/** Whether a session has taken place, so that its enrollments hold no seats anymore. */
export function isOver({ status, overAt }: LockedSession, now: Date): boolean {
  return status === 'completed' || now >= overAt
}
