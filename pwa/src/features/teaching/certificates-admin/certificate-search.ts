import type { CertificateStatus } from '@cubby/contract/teaching/certificates'
import { day, page, searchReader, text, word } from '@/desk/table/search-schema.ts'

export const certificateFilters = [
  'active',
  'expired',
  'not_revoked',
  'revoked',
] as const satisfies readonly (CertificateStatus | 'not_revoked')[]

/** The search parameters of Certificate Management. */
export const readCertificateSearch = searchReader({
  searchTerm: text,
  status: word(certificateFilters),
  /** Only certificates created between these days. */
  createdFrom: day,
  createdTo: day,
  page,
})
export type CertificateSearch = ReturnType<typeof readCertificateSearch>

/** Whether the search has criteria. Without criteria, nothing is listed. */
export function hasCriteria({ searchTerm, createdFrom, createdTo }: CertificateSearch): boolean {
  return Boolean(searchTerm || createdFrom || createdTo)
}
