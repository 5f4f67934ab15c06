import type { CertificateStatus } from '@cubby/contract/certificates'
import { oneOf, pageFrom, textOf } from '@/features/admin/table/list-search.ts'

export const certificateStatuses: readonly CertificateStatus[] = ['active', 'expired', 'revoked']

/** What Certificate Management keeps in its URL. */
export interface CertificateSearch {
  searchTerm?: string
  status?: CertificateStatus
  page?: number
}

export function readCertificateSearch(search: Record<string, unknown>): CertificateSearch {
  const searchTerm = textOf(search.searchTerm)
  const status = oneOf(certificateStatuses, search.status)
  const page = pageFrom(search.page)
  return { ...(searchTerm && { searchTerm }), ...(status && { status }), ...(page && { page }) }
}
