import { t } from '@cubby/texts/t'
import { Chip } from '@/ui/chip.tsx'
import { CertificateActions, type CertificateActionsProps } from './certificate-actions.tsx'
import { CertificateFacts } from './certificate-facts.tsx'

/** An expired or revoked certificate, in a list of them. */
export function EndedCertificateRow(actions: CertificateActionsProps) {
  const { certificate } = actions
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5 text-sm">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h4 className="text-base">{certificate.certificate_name}</h4>
          {certificate.status === 'revoked' ? (
            <Chip tone="destructive">{t('Revoked')}</Chip>
          ) : (
            <Chip>{t('Expired')}</Chip>
          )}
        </div>
        <div className="text-muted-foreground">
          <CertificateFacts certificate={certificate} />
        </div>
      </div>
      <div className="max-w-xs">
        <CertificateActions {...actions} />
      </div>
    </li>
  )
}
