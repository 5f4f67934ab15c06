import { CERTIFICATE_HOURS_MIN } from '@cubby/contract/constants'
import { type RuleResult, refused } from '../rule-result.ts'
import { type AttendedMinutes, quarterHours } from './attended-hours.ts'
import { checkCompletion } from './completion.ts'
import { hoursOf } from './contact-hours.ts'

export interface CertificateFacts {
  /** Null until the meetings of the session are confirmed. */
  readonly attendance: AttendedMinutes | null
  readonly requiredPercent: number
  /** Set if an administrator issues a certificate to a student who did not complete the session. */
  readonly override: { readonly hours: number | null } | null
}

export interface CertificateHours {
  readonly hours: number
  /** Whether the certificate needs the override. */
  readonly isOverridden: boolean
  /** Whether an administrator stated the hours. */
  readonly isStated: boolean
}

/**
 * Decides whether a student gets a certificate, and which hours it states: the attended hours. With an override, an
 * administrator may state other hours, but no more than the session had. They must state hours if attendance shows
 * none.
 */
export function checkCertificateHours({
  attendance,
  requiredPercent,
  override,
}: CertificateFacts): RuleResult<
  CertificateHours,
  'not_completed' | 'hours_required' | 'hours_exceed_session'
> {
  const attended = attendance === null ? 0 : quarterHours(attendance.attended)
  if (attendance !== null && checkCompletion(attendance, requiredPercent).ok) {
    return { ok: true, hours: attended, isOverridden: false, isStated: false }
  }
  if (override === null) return refused('not_completed')
  if (override.hours === null) {
    if (attended < CERTIFICATE_HOURS_MIN) return refused('hours_required')
    return { ok: true, hours: attended, isOverridden: true, isStated: false }
  }
  if (attendance !== null && override.hours > hoursOf(attendance.held)) return refused('hours_exceed_session')
  return { ok: true, hours: override.hours, isOverridden: true, isStated: true }
}
