import type { CertificateStatus } from '@cubby/contract/teaching/certificates'
import type { ChipTone } from '@/ui/chip.tsx'

export const statusLabels: Readonly<Record<CertificateStatus, string>> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}

export const statusTones: Readonly<Record<CertificateStatus, ChipTone>> = {
  active: 'success',
  expired: 'neutral',
  revoked: 'destructive',
}
