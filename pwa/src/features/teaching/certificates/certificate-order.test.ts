import type { Certificate, CertificateStatus } from '@cubby/contract/teaching/certificates'
import { expect, it } from 'vitest'
import { inOrder } from './certificates-section.tsx'

const certificate = (
  id: string,
  status: CertificateStatus,
  expires: string | null,
  createdAt = '2026-01-01',
) => ({ id, status, expiration_date: expires, created_at: createdAt }) as Certificate

it('puts the next one to expire first, and expired and revoked ones last', () => {
  const certificates = [
    certificate('revoked', 'revoked', '2027-01-01'),
    certificate('expired-long-ago', 'expired', '2025-01-01', '2024-01-01'),
    certificate('for-good', 'active', null),
    certificate('expired', 'expired', '2026-01-01', '2025-01-01'),
    certificate('late', 'active', '2028-01-01'),
    certificate('soon', 'active', '2026-12-01'),
  ]
  expect(inOrder(certificates).map(({ id }) => id)).toEqual([
    'soon',
    'late',
    'for-good',
    'expired',
    'expired-long-ago',
    'revoked',
  ])
})
