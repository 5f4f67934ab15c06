import type { Certificate } from '@cubby/contract/teaching/certificates'
import type { UpcomingSession } from '@cubby/rules/catalog/upcoming-sessions'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { FileButtons } from '@/features/school/files/file-buttons.tsx'
import { fileOf, wantedFiles } from '@/offline/files/cached-files.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

export interface CertificateActionsProps {
  certificate: Certificate
  /** Whether the file is on this device. */
  isCached: boolean
  /** The next session of its class, which renews it. */
  renewal: UpcomingSession | null
  /** Whether its renewal is the main action of the screen. */
  isMain: boolean
}

/** Renews a certificate and opens its file. Nobody uses one that was revoked. */
export function CertificateActions({ certificate, isCached, renewal, isMain }: CertificateActionsProps) {
  const { certificate_name, class_id, file_type, status } = certificate
  if (status === 'revoked') {
    return (
      <p className="text-sm">
        {t('This certificate is no longer valid. If you have questions, contact us.')}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {renewal && (
        <Link
          to="/classes/$id"
          params={{ id: class_id }}
          search={{ session: renewal.session.id }}
          className={buttonVariants({
            variant: isMain ? 'primary' : 'outline',
            size: 'small',
            className: 'max-sm:w-full',
          })}
        >
          {rich('Renew <part>{certificateName}</part>', {
            certificateName: certificate_name,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Link>
      )}
      <FileButtons
        isStoredSaid
        title={certificate_name}
        type={file_type}
        isCached={isCached}
        read={() => fileOf('certificate_files', wantedFiles.certificate_files(certificate))}
      />
    </div>
  )
}
