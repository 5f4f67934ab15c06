import type { AdminWaitlistEntry, WaitlistPage } from '@cubby/contract/waitlist'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, queryOf } from '@/api/fetch-as-user.ts'
import { reasonOf } from '@/features/admin/messages/failure-message.ts'
import type { BannerMessage } from '@/features/admin/messages/use-banner.ts'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { type EntryOperation, entryOperations, failedTo } from './entry-operations.ts'
import type { WaitlistSearch } from './waitlist-search.ts'

/** The part of the URL that decides who is listed, as the server reads it. */
export function filterQuery({ searchTerm, classId, show, sort, direction }: WaitlistSearch): string {
  return queryOf({ searchTerm, classId, show, sort, direction })
}

/** One page of the waitlist; the last one stays on screen until the next is there. */
export function useWaitlistPage(search: WaitlistSearch) {
  const query = [filterQuery(search), queryOf({ page: search.page })].filter(Boolean).join('&')
  return useQuery({
    queryKey: ['waitlist', query],
    queryFn: ({ signal }) => ask<WaitlistPage>(`/admin/waitlist?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Does something with an entry, says in the banner how that went, and asks for the list anew. */
export function useEntryOperation(showBanner: (banner: BannerMessage) => void) {
  const askOnce = useAskOnce()
  const queries = useQueryClient()
  const { mutate, mutateAsync, variables, isPending } = useMutation({
    mutationFn: ({
      operation,
      entry,
      reason,
    }: {
      operation: EntryOperation
      entry: AdminWaitlistEntry
      reason?: string
    }) => {
      const { method, path, body } = entryOperations[operation].call(entry, reason)
      return askOnce(path, { method, ...(body && { body }) })
    },
    onSuccess: (_, { operation }) => showBanner({ tone: 'success', text: entryOperations[operation].done }),
    onError: (error, { operation }) => {
      const detail = reasonOf(error)
      showBanner({ tone: 'error', text: failedTo(operation), detail })
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['waitlist'] }),
        queries.invalidateQueries({ queryKey: ['enrollments'] }),
      ]),
  })
  const sending = isPending ? variables : undefined
  return {
    send: mutate,
    /** The same for a form that stays open until it succeeds. */
    sendAsync: mutateAsync,
    sendingOf: (id: string) => (sending?.entry.id === id ? sending.operation : undefined),
  }
}
