import { messages } from '@cubby/contract/messages'
import type { Certificate, CertificateStatus } from '@cubby/contract/teaching/certificates'
import { Link } from '@tanstack/react-router'
import { EmptyFrame } from '@/art/empty-pictures.tsx'
import { MyDocuments } from '@/features/school/uploads/my-documents.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useCachedFileIds } from '@/offline/hooks/offline-readiness.ts'
import { useCertificates } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { CertificateCard } from './certificate-card.tsx'

export function CertificatesSection() {
  const stored = useCertificates()
  const cached = useCachedFileIds('certificate_files')
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title="Certificates" stored={stored} />
      <ul className="grid gap-4 xl:grid-cols-2">
        {inOrder(stored.rows).map((certificate) => (
          <CertificateCard
            key={certificate.id}
            certificate={certificate}
            isCached={cached.has(certificate.id)}
          />
        ))}
      </ul>
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
