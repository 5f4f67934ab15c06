import { messages } from '@cubby/contract/messages'
import type { Certificate, CertificateStatus } from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import { noLongerValidText } from '@cubby/rules/teaching/certificate'
import { Link } from '@tanstack/react-router'
import { EmptyFrame } from '@/art/empty-pictures.tsx'
import { MyDocuments } from '@/features/school/uploads/my-documents.tsx'
import { TranscriptCard } from '@/features/teaching/hours/transcript-card.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useCachedFileIds } from '@/offline/hooks/offline-readiness.ts'
import { useCertificates, useClasses, useEnrollments, useProvider } from '@/offline/hooks/use-collection.ts'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { expiresSoon, renewalOf } from './renewal.ts'

export function CertificatesSection() {
  const stored = useCertificates()
  const cached = useCachedFileIds('certificate_files')
  const classes = useClasses().rows
  const enrollments = useEnrollments().rows.filter(isLiveEnrollment)
  const now = useMinute()
  const today = dayOf(now, useProvider()?.timezone)
  /** Whether to offer a renewal: not to a student who already has a valid certificate or a seat in the class. */
  const mayRenew = (certificate: Certificate) =>
    (certificate.status === 'expired' || expiresSoon(certificate, today)) &&
    !enrollments.some(({ class_id }) => class_id === certificate.class_id) &&
    !stored.rows.some(
      (other) =>
        other.class_id === certificate.class_id && other.status === 'active' && !expiresSoon(other, today),
    )
  const sorted = inOrder(stored.rows)
  const valid = sorted.filter(({ status }) => status === 'active')
  const others = sorted.filter(({ status }) => status !== 'active')
  const cardsOf = (certificates: readonly Certificate[]) => (
    <ul className="grid gap-4 md:grid-cols-2">
      {certificates.map((certificate) => (
        <CertificateCard
          key={certificate.id}
          certificate={certificate}
          isCached={cached.has(certificate.id)}
          isExpiringSoon={expiresSoon(certificate, today)}
          renewal={mayRenew(certificate) ? renewalOf(certificate, classes, now) : null}
        />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title="Certificates" stored={stored} />
      {others.length > 0 && (
        <p className="figures text-muted-foreground">
          {valid.length} valid, {noLongerValidText(others)}
        </p>
      )}
      {valid.length > 0 && cardsOf(valid)}
      {others.length > 0 && (
        <section aria-labelledby="no-longer-valid" className="grid gap-3">
          <h3 id="no-longer-valid" className="text-lg">
            No longer valid
          </h3>
          {cardsOf(others)}
        </section>
      )}
      <StoredState stored={stored} failed={messages.profileFailed}>
        {stored.rows.length === 0 && (
          <EmptyState
            picture={<EmptyFrame />}
            title="No certificates yet"
            action={
              <Link to="/classes" className={buttonVariants()}>
                Browse Classes
              </Link>
            }
          >
            When you complete a class, its certificate appears here, even without a signal.
          </EmptyState>
        )}
      </StoredState>
      <TranscriptCard />
      <MyDocuments />
    </section>
  )
}

const ORDER: readonly CertificateStatus[] = ['active', 'expired', 'revoked']

/** Orders certificates: valid ones by expiration, then expired ones, then revoked ones, both the newest first. */
export function inOrder(certificates: readonly Certificate[]): Certificate[] {
  return certificates.toSorted(
    (one, other) =>
      ORDER.indexOf(one.status) - ORDER.indexOf(other.status) ||
      (one.status === 'active' ? expiry(one).localeCompare(expiry(other)) : 0) ||
      other.created_at.localeCompare(one.created_at),
  )
}

/** Certificates that never expire come last. */
function expiry({ expiration_date }: Certificate): string {
  return expiration_date ?? '9999'
}
