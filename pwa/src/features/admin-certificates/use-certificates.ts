import type { CertificatePage } from '@cubby/contract/certificates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask, queryOf } from '@/features/admin/ask.ts'
import type { CertificateSearch } from './certificate-search.ts'

export const CERTIFICATES = ['certificates'] as const

/** One page of what was searched for; nothing is asked before something is. */
export function useCertificatePage({ searchTerm, status, page }: CertificateSearch) {
  const query = queryOf({ searchTerm, status, page })
  return useQuery({
    queryKey: [...CERTIFICATES, 'page', query],
    enabled: searchTerm !== undefined,
    queryFn: ({ signal }) => ask<CertificatePage>(`/certificates?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
