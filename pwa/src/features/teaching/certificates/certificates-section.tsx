import { messages } from '@cubby/contract/messages'
import type { Certificate, CertificateStatus } from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import { noLongerValidText } from '@cubby/rules/teaching/certificate'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { EmptyFrame } from '@/art/empty-pictures.tsx'
import { MyDocuments } from '@/features/school/uploads/my-documents.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useCachedFileIds } from '@/offline/hooks/offline-readiness.ts'
import {
  together,
  useCertificates,
  useClasses,
  useEnrollments,
  useProvider,
  useStored,
} from '@/offline/hooks/use-collection.ts'
import { isLiveEnrollment } from '@/offline/outbox/command-state.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { EndedCertificateRow } from './ended-certificate-row.tsx'
import { expiresSoon, renewalOf } from './renewal.ts'

export function CertificatesSection() {
  const stored = together(useCertificates(), useStored('uploads'))
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
  const files = sorted.filter(({ status }) => status !== 'revoked')
  const renewals = new Map(
    sorted.map((one) => [one.id, mayRenew(one) ? renewalOf(one, classes, now) : null] as const),
  )
  const mainId = sorted.find(({ id }) => renewals.get(id))?.id
  const actionsOf = (certificate: Certificate) => ({
    certificate,
    isCached: cached.has(certificate.id),
    renewal: renewals.get(certificate.id) ?? null,
    isMain: certificate.id === mainId,
  })
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title={t('Certificates')} stored={stored} />
      {sorted.length > 0 && (
        <div className="figures grid text-muted-foreground">
          {others.length > 0 && (
            <p>
              {`${t('{count, plural, one {# valid} other {# valid}}', { count: valid.length })}, ${noLongerValidText(others)}`}
            </p>
          )}
          {/* Keeps its line until the stored files are known. */}
          <p className="min-h-[1lh] text-sm">
            {files.length > 0 && files.every(({ id }) => cached.has(id)) && t('Stored on this device')}
          </p>
        </div>
      )}
      {valid.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {valid.map((one) => (
            <CertificateCard key={one.id} {...actionsOf(one)} isExpiringSoon={expiresSoon(one, today)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <section aria-labelledby="no-longer-valid" className="grid gap-3">
          <h3 id="no-longer-valid" className="text-lg">
            {t('No longer valid')}
          </h3>
          <Card>
            <ul className="divide-y">
              {others.map((one) => (
                <EndedCertificateRow key={one.id} {...actionsOf(one)} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      <StoredState stored={stored} failed={t(messages.profileFailed)}>
        {stored.rows.length === 0 && (
          <EmptyState
            picture={<EmptyFrame />}
            title={t('No certificates yet')}
            action={
              <Link to="/classes" className={buttonVariants()}>
                {t('Browse Classes')}
              </Link>
            }
          >
            {t('When you complete a class, its certificate appears here, even without a signal.')}
          </EmptyState>
        )}
      </StoredState>
      {stored.status !== 'loading' && <MyDocuments />}
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
