import { t } from '@cubby/texts/t'
import { CertificateStamp } from '@/art/certificate-stamp.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { CertificateActions, type CertificateActionsProps } from './certificate-actions.tsx'
import { CertificateFacts } from './certificate-facts.tsx'

interface CertificateCardProps extends CertificateActionsProps {
  isExpiringSoon: boolean
}

/** A valid certificate. */
export function CertificateCard({ isExpiringSoon, ...actions }: CertificateCardProps) {
  const { certificate } = actions
  return (
    <Card as="li" className="relative grid grid-rows-[auto_1fr_auto] gap-3 overflow-hidden p-4 sm:p-5">
      <div className="grid gap-1 pe-20">
        {isExpiringSoon && (
          <div>
            <Chip tone="warning">{t('Expires soon')}</Chip>
          </div>
        )}
        <h3 className="text-xl">{certificate.certificate_name}</h3>
      </div>
      <CertificateStamp className="absolute top-3 end-3 size-16 animate-stamp" />
      <CertificateFacts certificate={certificate} />
      <CertificateActions {...actions} />
    </Card>
  )
}
