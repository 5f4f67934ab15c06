import type { AdminWaitlistEntry, WaitlistPage } from '@cubby/contract/waitlist'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask, queryOf } from '@/api/fetch-as-user.ts'
import type { BannerMessage } from '@/features/admin/messages/use-banner.ts'
import { hasUndo, undoPoll } from '@/features/admin/review/undo-poll.ts'
import { useUndoable } from '@/features/admin/review/use-undoable.ts'
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
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<WaitlistPage>(queryKey)
      const page = await ask<WaitlistPage>(`/admin/waitlist?${query}`, { signal })
      if (hasUndo(before?.waitlist_entries) && !hasUndo(page.waitlist_entries)) {
        void client.invalidateQueries({ queryKey: ['enrollments'] })
      }
      return page
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => undoPoll(state.data?.waitlist_entries),
  })
}

interface Sent {
  /** The entry's. */
  id: string
  operation: EntryOperation
  entry: AdminWaitlistEntry
  reason?: string
}

/** Decides about an entry, or undoes that. */
export function useEntryOperation(showBanner: (banner: BannerMessage | null) => void) {
  return useUndoable<Sent>(showBanner, {
    callOf: ({ operation, entry, reason }) => entryOperations[operation].callOf(entry, reason),
    undoPathOf: (id) => `/enrollments/waitlist/${id}/undo`,
    done: ({ operation }) => entryOperations[operation].done,
    failed: ({ operation }) => failedTo(operation),
    lists: ['waitlist', 'enrollments'],
  })
}
