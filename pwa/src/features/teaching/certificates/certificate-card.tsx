import type { Certificate } from '@cubby/contract/teaching/certificates'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CircleCheck, Clock, Hash, Hourglass } from 'lucide-react'
import { CertificateStamp } from '@/art/certificate-stamp.tsx'
import { FileButtons } from '@/features/school/files/file-buttons.tsx'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { fileOf, wantedFiles } from '@/offline/files/cached-files.ts'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { calendarDay } from '@/ui/moment.ts'

interface CertificateCardProps {
  certificate: Certificate
  /** Whether the file is on this device. */
  isCached: boolean
}

export function CertificateCard({ certificate, isCached }: CertificateCardProps) {
  const { certificate_name, class_name, session_date, start_time, end_time, expiration_date, status } =
    certificate
  const { number, verify_url, session_end_date } = certificate
  const isValid = status === 'active'
  return (
    <Card as="li" className="relative grid content-start gap-4 overflow-hidden p-4 sm:p-5">
      <div className="grid gap-1 pr-24">
        {!isValid && (
          <div>
            <Chip tone={status === 'expired' ? 'neutral' : 'destructive'}>
              {status === 'expired' ? 'Expired' : 'Revoked'}
            </Chip>
          </div>
        )}
        <h3 className="text-xl">{certificate_name}</h3>
        <p className="text-muted-foreground">{class_name}</p>
      </div>
      {isValid && <CertificateStamp className="absolute top-3 right-3 size-20 animate-stamp" />}
      <dl className="figures grid gap-1.5">
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
        <FileButtons
          title={certificate_name}
          type={certificate.file_type}
          isCached={isCached}
          variant="primary"
          read={() => fileOf('certificate_files', wantedFiles.certificate_files(certificate))}
        />
      )}
    </Card>
  )
}
