import type { CertificateStatus } from '@cubby/contract/teaching/certificates'
import { dayFrom, oneOf, pageFrom, textOf } from '@/desk/table/list-search.ts'

export const certificateFilters = [
  'active',
  'expired',
  'not_revoked',
  'revoked',
] as const satisfies readonly (CertificateStatus | 'not_revoked')[]

/** The search parameters of Certificate Management. */
export interface CertificateSearch {
  searchTerm?: string
  status?: (typeof certificateFilters)[number]
  /** Only certificates created between these days. */
  createdFrom?: string
  createdTo?: string
  page?: number
}

/** Whether the search has criteria. Without criteria, nothing is listed. */
export function hasCriteria({ searchTerm, createdFrom, createdTo }: CertificateSearch): boolean {
  return Boolean(searchTerm || createdFrom || createdTo)
}

export function readCertificateSearch(search: Record<string, unknown>): CertificateSearch {
  const searchTerm = textOf(search.searchTerm)
  const status = oneOf(certificateFilters, search.status)
  const createdFrom = dayFrom(search.createdFrom)
  const createdTo = dayFrom(search.createdTo)
  const page = pageFrom(search.page)
  return {
    ...(searchTerm && { searchTerm }),
    ...(status && { status }),
    ...(createdFrom && { createdFrom }),
    ...(createdTo && { createdTo }),
    ...(page && { page }),
  }
}
