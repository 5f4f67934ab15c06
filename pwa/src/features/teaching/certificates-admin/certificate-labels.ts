import type { CertificateStatus } from '@cubby/contract/teaching/certificates'
import { t } from '@cubby/texts/t'
import type { ChipTone } from '@/ui/chip.tsx'

export const statusLabels: Readonly<Record<CertificateStatus, string>> = {
  active: t('Active'),
  expired: t('Expired'),
  revoked: t('Revoked'),
}

export const statusTones: Readonly<Record<CertificateStatus, ChipTone>> = {
  active: 'success',
  expired: 'neutral',
  revoked: 'destructive',
}
