import { displayDate, sessionDates } from '@cubby/rules/session-dates'
import { Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { buttonVariants } from '@/ui/button-variants.ts'
import { TodayCard } from './today-card.tsx'
import type { ExpiringCertificate } from './today-items.ts'

/** A certificate that expires soon, with the next session of the class that renews it. */
export function CertificateToday({ certificate, renewal }: ExpiringCertificate) {
  const { certificate_name: name, class_id, expiration_date: last } = certificate
  return (
    <TodayCard
      Icon={Award}
      tone="warning"
      title={last ? `Certificate expires ${displayDate(last, last)}` : 'Certificate expires'}
      actions={
        renewal && (
          <Link
            to="/classes/$id"
            params={{ id: class_id }}
            search={{ session: renewal.session.id }}
            className={buttonVariants({ variant: 'outline', size: 'small' })}
          >
            Renew <span className="sr-only">{name}</span>
          </Link>
        )
      }
    >
      <p>{name}</p>
      {renewal && <p>Next class: {sessionDates(renewal.session)}</p>}
    </TodayCard>
  )
}
