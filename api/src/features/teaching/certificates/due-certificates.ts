import { completionTexts } from '@cubby/contract/seats/admin-texts'
import type { IssueCertificates } from '@cubby/contract/teaching/certificates'
import { addDays, dayOf, daysBetween } from '@cubby/rules/days'
import { expiryNotice, FIRST_NOTICE_DAYS } from '@cubby/rules/teaching/certificate'
import { type CertificateHours, checkCertificateHours } from '@cubby/rules/teaching/certificate-hours'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { QUARANTINED } from '../../../platform/files/quarantine.ts'
import { notifyOnce } from '../../messages/notifications/notify.ts'
import {
  attendanceOf,
  type CompletedSessionRow,
  type EligibleStudent,
  ineligibleReason,
} from './eligible-students.ts'
import { certificateExpires } from './messages.ts'

export interface DueCertificate extends CertificateHours {
  readonly graduate: EligibleStudent
}

type Order = Pick<IssueCertificates, 'override'>

/**
 * Returns the certificates to issue for a session. Each student who completed it gets one, and so does the student in
 * `override`. Throws if the override has no hours although it needs them, or more hours than the session.
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

/**
 * Notifies users 60, 30, and 7 days before their certificate expires. Days begin at midnight in the
 * provider's time zone. Safe to run at any time, and on several servers at once.
 */
export async function remindOfCertificates(deps: Deps): Promise<void> {
  const now = await deps.clock(deps.db)
  const today = dayOf(now, deps.config.provider.timezone)
  const expiring = await deps.db
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .select([
      'certificates.id',
      'certificates.user_id',
      'certificates.certificate_name',
      'certificates.expiration_date',
    ])
    .where('users.status', '=', 'active')
    .where('certificates.revoked_at', 'is', null)
    .where('certificates.file_key', 'not like', QUARANTINED)
    .where('certificates.expiration_date', '>=', today)
    .where('certificates.expiration_date', '<=', addDays(today, FIRST_NOTICE_DAYS))
    .execute()
  const reminders = expiring.flatMap(({ id, user_id, certificate_name, expiration_date }) => {
    const notice = expiration_date && expiryNotice(daysBetween(today, expiration_date))
    if (!notice) return []
    return {
      userId: user_id,
      message: () => certificateExpires(certificate_name, expiration_date),
      dedupeKey: `certificate-expires-${notice}:${id}:${expiration_date}`,
    }
  })
  await notifyOnce({ deps, now }, { all: reminders })
}
