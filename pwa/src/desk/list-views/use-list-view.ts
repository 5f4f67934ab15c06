import { messages } from '@cubby/contract/messages'
import type { ListPreferenceSave, ListView, ListViews, ViewedList } from '@cubby/contract/office/list-views'
import { t } from '@cubby/texts/t'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import type { ListViewSearch } from '@/desk/table/search-schema.ts'
import { showToast } from '@/ui/toast-store.ts'
import { hiddenIn, hideText } from './list-view-search.ts'

export const LIST_VIEWS = ['list-views']

/** Fetches the user's list preferences and saved views, once, because only this user changes them. */
export function useListViews() {
  return useQuery({
    queryKey: LIST_VIEWS,
    queryFn: async ({ signal }): Promise<ListViews> => {
      // A server of another version may not send everything.
      const views: Partial<ListViews> = await callAsUser('GET', '/admin/list-views', { signal })
      return { preferences: views.preferences ?? [], saved_views: views.saved_views ?? [] }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A list waits for this response. If it fails, the list has its default view.
    retry: false,
  })
}

/** How a list is shown: as its URL says, or else as the user prefers. */
export interface ListViewChoice {
  list: ViewedList
  /** Undefined until the preference is known. */
  view: ListView | undefined
  /** The ways in which the list can be shown; the first is the default. */
  views: readonly ListView[]
  hidden: readonly string[]
  /** Changes how the list is shown, and stores the choice as the preference of the user. */
  choose: (changes: { view?: ListView; hidden?: readonly string[] }) => void
}

/** Returns how a list is shown, and its search with that view. `onSearch` changes its URL. */
export function useListView<Search extends ListViewSearch>(
  list: ViewedList,
  search: Search,
  onSearch: (changes: { view: ListView | undefined; hide: string | undefined }) => void,
): ListViewChoice & { search: Search } {
  const { data, isError } = useListViews()
  const queries = useQueryClient()
  const remember = useMutation({
    mutationFn: (body: ListPreferenceSave) =>
      callAsUser('PUT', '/admin/list-views/:list', { params: { list }, body }),
    onError: (error) => showToast('error', failureSentence(error, t(messages.listPreferenceFailed))),
  })
  const preference = data?.preferences.find((each) => each.list === list)
  const views: readonly ListView[] = canBeGrouped(list) ? ['grouped', 'cards', 'table'] : ['cards', 'table']
  const preferred = preference?.view ?? (data || isError ? views[0] : undefined)
  const view = search.view ?? preferred
  const hidden = hiddenIn(search) ?? preference?.hidden_columns ?? []
  return {
    search: view ? { ...search, view } : search,
    list,
    view,
    views,
    hidden,
    choose: (changes) => {
      const next = { view: view ?? views[0] ?? 'cards', hidden, ...changes }
      const saved = { view: next.view, hidden_columns: [...next.hidden] }
      queries.setQueryData<ListViews>(LIST_VIEWS, (before) => before && withPreference(before, list, saved))
      // If the preferences are not loaded, the URL keeps the choice.
      onSearch(data ? { view: undefined, hide: undefined } : { view: next.view, hide: hideText(next.hidden) })
      remember.mutate(saved)
    },
  }
}

/** Whether a list can group its rows by session. */
function canBeGrouped(list: ViewedList): boolean {
  return list === 'waitlist' || list === 'enrollments'
}

function withPreference(views: ListViews, list: ViewedList, saved: ListPreferenceSave): ListViews {
  const others = views.preferences.filter((each) => each.list !== list)
  return { ...views, preferences: [...others, { list, ...saved }] }
}
