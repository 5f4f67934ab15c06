import type { Certificate } from '@cubby/contract/teaching/certificates'
import type { UpcomingSession } from '@cubby/rules/catalog/upcoming-sessions'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { BookOpen, CalendarDays, CircleCheck, Clock, Hash, Hourglass } from 'lucide-react'
import { CertificateStamp } from '@/art/certificate-stamp.tsx'
import { FileButtons } from '@/features/school/files/file-buttons.tsx'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { fileOf, wantedFiles } from '@/offline/files/cached-files.ts'
import { buttonVariants, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { calendarDay } from '@/ui/moment.ts'

interface CertificateCardProps {
  certificate: Certificate
  /** Whether the file is on this device. */
  isCached: boolean
  isExpiringSoon: boolean
  /** The next session of its class, which renews it. */
  renewal: UpcomingSession | null
}

const tones = { active: 'warning', expired: 'neutral', revoked: 'destructive' } as const
const labels = { active: 'Expires soon', expired: 'Expired', revoked: 'Revoked' }

export function CertificateCard({ certificate, isCached, isExpiringSoon, renewal }: CertificateCardProps) {
  const { certificate_name, class_name, session_date, start_time, end_time, expiration_date, status } =
    certificate
  const { number, verify_url, session_end_date } = certificate
  const isValid = status === 'active'
  return (
    <Card
      as="li"
      className={cx(
        'relative grid grid-rows-[auto_1fr_auto] gap-4 overflow-hidden p-4 sm:p-5',
        !isValid && 'bg-muted',
      )}
    >
      <div className={isValid ? 'grid gap-1 pr-20' : 'grid gap-1'}>
        {(!isValid || isExpiringSoon) && (
          <div>
            <Chip tone={tones[status]}>{labels[status]}</Chip>
          </div>
        )}
        <h3 className="text-xl">{certificate_name}</h3>
      </div>
      {isValid && <CertificateStamp className="absolute top-3 right-3 size-16 animate-stamp" />}
      <dl className="figures grid content-start gap-1.5">
        <SessionFact Icon={BookOpen} name="Class">
          {class_name}
        </SessionFact>
        {session_date !== null && (
          <SessionFact Icon={CalendarDays} name="Session">
            {displayDate(session_date, session_end_date ?? session_date)}
          </SessionFact>
        )}
        {start_time !== null && end_time !== null && (
          <SessionFact Icon={Clock} name="Time">
            {timeRange({ start_time, end_time })}
          </SessionFact>
        )}
        <SessionFact Icon={CircleCheck} name="Issued">
          Issued {calendarDay(certificate.created_at)}
        </SessionFact>
        <SessionFact Icon={Hourglass} name="Expiry">
          {expiration_date === null
            ? 'Does not expire'
            : `${status === 'expired' ? 'Expired' : 'Expires'} ${displayDate(expiration_date, expiration_date)}`}
        </SessionFact>
        {number && verify_url && (
          <SessionFact Icon={Hash} name="Number">
            {number} ·{' '}
            <Link
              to="/verify"
              hash={verify_url.slice(verify_url.indexOf('#') + 1)}
              className={`${textLink} -my-2.5`}
            >
              Check
            </Link>
          </SessionFact>
        )}
      </dl>
      {status === 'revoked' ? (
        <p className="text-sm">
          This certificate is no longer valid. If you have questions, please contact us.
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {renewal && (
            <Link
              to="/classes/$id"
              params={{ id: certificate.class_id }}
              search={{ session: renewal.session.id }}
              className={buttonVariants({ size: 'small', wide: true })}
            >
              Renew <span className="sr-only">{certificate_name}</span>
            </Link>
          )}
          <FileButtons
            title={certificate_name}
            type={certificate.file_type}
            isCached={isCached}
            variant="outline"
            read={() => fileOf('certificate_files', wantedFiles.certificate_files(certificate))}
          />
        </div>
      )}
    </Card>
  )
}
