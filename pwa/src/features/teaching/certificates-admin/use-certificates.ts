import { isCreatedInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { ApiError } from '@/api/client.ts'
import { isLoginOver } from '@/api/failure-message.ts'
import { whileValid } from '@/desk/table/list-search.ts'
import { type CertificateSearch, hasCriteria } from './certificate-search.ts'

export const CERTIFICATES = ['certificates'] as const

/** Returns the query string of the filters for the server. */
export function filterQuery(search: CertificateSearch): string {
  return queryOf(filterOf(search))
}

function filterOf({ searchTerm, status, createdFrom, createdTo }: CertificateSearch) {
  return { searchTerm, status, createdFrom, createdTo }
}

/** Fetches one page of certificates, but only if there is a search. */
export function useCertificatePage(search: CertificateSearch) {
  const query = { ...filterOf(search), page: search.page }
  return useQuery({
    queryKey: [...CERTIFICATES, 'page', query],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/certificates', { query, signal }).catch((failure: unknown) => {
        if (!(failure instanceof ApiError && failure.hasServerMessage) || isLoginOver(failure)) throw failure
        throw new Error(actionErrorText('List', failure.message, messages.certificatesFailed))
      }),
    ...whileValid(hasCriteria(search) && isCreatedInOrder(search)),
  })
}

/** Returns 'Upload failed: File not found'. A message that begins with `fallback` is returned unchanged. */
export function actionErrorText(
  action: 'Upload' | 'Delete' | 'List',
  message: string,
  fallback: string,
): string {
  return message.startsWith(fallback)
    ? message
    : t('{action, select, Upload {Upload} Delete {Delete} other {List}} failed: {message}', {
        action,
        message,
      })
}
