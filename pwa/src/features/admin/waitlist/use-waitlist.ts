import type { AdminWaitlistEntry, WaitlistPage } from '@cubby/contract/waitlist'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, queryOf } from '@/api/fetch-as-user.ts'
import { reasonOf } from '@/features/admin/messages/failure-message.ts'
import type { Banner } from '@/features/admin/messages/use-banner.ts'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { type EntryAct, entryActs, failedTo } from './entry-operations.ts'
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
export function useEntryAct(say: (banner: Banner) => void) {
  const askOnce = useAskOnce()
  const queries = useQueryClient()
  const { mutate, mutateAsync, variables, isPending } = useMutation({
    mutationFn: ({ act, entry, reason }: { act: EntryAct; entry: AdminWaitlistEntry; reason?: string }) => {
      const { method, path, body } = entryActs[act].call(entry, reason)
      return askOnce(path, { method, ...(body && { body }) })
    },
    onSuccess: (_, { act }) => say({ tone: 'success', text: entryActs[act].done }),
    onError: (error, { act }) => {
      const detail = reasonOf(error)
      say({ tone: 'error', text: failedTo(act), detail })
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
    sendingOf: (id: string) => (sending?.entry.id === id ? sending.act : undefined),
  }
}
