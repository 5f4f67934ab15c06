import type { Certificate } from '@cubby/contract/teaching/certificates'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { InlineFact } from '@/layout/page/inline-fact.tsx'
import { textLink } from '@/ui/button.tsx'
import { Facts } from '@/ui/facts.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { Unbroken } from '@/ui/unbroken.tsx'

/** The class, the session, and the days of a certificate in a line each. The title may already name the class. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { certificate_name, class_name, session_date, session_end_date, start_time, end_time } = certificate
  const { expiration_date, status, created_at, number, verify_url } = certificate
  return (
    <div className="figures grid content-start gap-0.5">
      <dl className={class_name === certificate_name ? 'sr-only' : undefined}>
        <InlineFact name={t('Class')}>{class_name}</InlineFact>
      </dl>
      {session_date !== null && (
        <Facts as="dl">
          <InlineFact name={t('Session')}>
            <Unbroken>{displayDate(session_date, session_end_date ?? session_date)}</Unbroken>
          </InlineFact>
          {start_time !== null && end_time !== null && (
            <InlineFact name={t('Time')}>{timeRange({ start_time, end_time })}</InlineFact>
          )}
        </Facts>
      )}
      <Facts as="dl">
        <InlineFact name={t('Issued')}>
          <Unbroken>{t('Issued {date}', { date: calendarDay(created_at) })}</Unbroken>
        </InlineFact>
        <InlineFact name={t('Expiry')}>
          <Unbroken>
            {expiration_date === null
              ? t('Does not expire')
              : status === 'expired'
                ? t('Expired {date}', { date: displayDate(expiration_date, expiration_date) })
                : t('Expires {date}', { date: displayDate(expiration_date, expiration_date) })}
          </Unbroken>
        </InlineFact>
      </Facts>
      {number && verify_url && (
        <dl>
          <InlineFact name={t('Number')}>
            {number} ·{' '}
            <Link
              to="/verify"
              hash={verify_url.slice(verify_url.indexOf('#') + 1)}
              className={`${textLink} -my-2.5`}
            >
              {t('Check')}
            </Link>
          </InlineFact>
        </dl>
      )}
    </div>
  )
}
