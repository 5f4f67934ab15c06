import type { IssueCertificates } from '@cubby/contract/certificates'
import { completionTexts } from '@cubby/contract/completion-texts'
import { type CertificateHours, checkCertificateHours } from '@cubby/rules/certificate-hours'
import { Refusal } from '../../../platform/errors.ts'
import {
  attendanceOf,
  type CompletedSessionRow,
  type EligibleStudent,
  ineligibleReason,
} from './eligible-students.ts'

export interface DueCertificate extends CertificateHours {
  readonly graduate: EligibleStudent
}

type Order = Pick<IssueCertificates, 'override'>

/**
 * Returns the certificates to issue for a session: for students who completed it, and for students whom the override of
 * the order names. Throws Refusal `invalid_input` for missing hours, or more hours than the session had.
 */
export function dueCertificates(
  session: CompletedSessionRow,
  graduates: readonly EligibleStudent[],
  order: Order,
): DueCertificate[] {
  return graduates.flatMap((graduate) => {
    if (ineligibleReason(graduate) !== null) return []
    const checked = hoursOf(session, graduate, order)
    if (checked.ok) return { graduate, ...checked }
    if (checked.reason === 'not_completed') return []
    const message =
      checked.reason === 'hours_required'
        ? completionTexts.overrideHoursRequired
        : completionTexts.hoursExceedSession
    throw new Refusal('invalid_input', { message, fields: { 'override.hours': message } })
  })
}

/**
 * Returns the hours of a certificate that was drawn. Null if the attendance has changed since, so that the certificate
 * is no longer due with the same hours.
 */
export function hoursStillDue(
  session: CompletedSessionRow,
  graduate: EligibleStudent,
  { order, hours }: { readonly order: Order; readonly hours: number },
): CertificateHours | null {
  const checked = hoursOf(session, graduate, order)
  return checked.ok && checked.hours === hours ? checked : null
}

function hoursOf(session: CompletedSessionRow, graduate: EligibleStudent, { override }: Order) {
  const isNamed = override?.user_ids.includes(graduate.id) === true
  return checkCertificateHours({
    attendance: attendanceOf(session, graduate),
    requiredPercent: session.required_hours_percent,
    override: isNamed ? { hours: override.hours ?? null } : null,
  })
}
