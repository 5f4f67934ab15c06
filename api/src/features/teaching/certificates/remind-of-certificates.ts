import { expiryNotice, FIRST_NOTICE_DAYS } from '@cubby/rules/certificate'
import { addDays, dayOf, daysBetween } from '@cubby/rules/days'
import type { Deps } from '../../../platform/deps.ts'
import { notifyOnce } from '../../messages/notifications/notify-once.ts'
import { certificateExpires } from './messages.ts'

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
    .where('certificates.expiration_date', '>=', today)
    .where('certificates.expiration_date', '<=', addDays(today, FIRST_NOTICE_DAYS))
    .execute()
  const reminders = expiring.flatMap(({ id, user_id, certificate_name, expiration_date }) => {
    const notice = expiration_date && expiryNotice(daysBetween(today, expiration_date))
    if (!notice) return []
    return {
      userId: user_id,
      message: certificateExpires(certificate_name, expiration_date),
      dedupeKey: `certificate-expires-${notice}:${id}:${expiration_date}`,
    }
  })
  await notifyOnce({ deps, now }, { all: reminders })
}
