import type { AdminClass, AdminClassList } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import { CLASS_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { hashKey, keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { CLASSES } from '@/desk/shell/query-client.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { hasUndo, undoPoll } from '@/desk/ui/undo-button.tsx'
import { type ClassSearch, sorts } from './class-search.ts'

/** Returns the query string of the filters for the server. */
export function filterQuery(search: ClassSearch): string {
  return queryOf(filterOf(search))
}

function filterOf({ searchTerm, status, current, meetings, sort, direction }: ClassSearch) {
  return { searchTerm, status, current, meetings, sort: oneOf(sorts, sort), direction }
}

interface Changing {
  readonly status_change: object | null
}

/**
 * Returns the options of a query whose data may have scheduled statuses. While it has any, it is refetched regularly.
 * After the last one took effect or was undone, all other queries are invalidated.
 */
function withStatuses<Data>(
  read: (context: QueryFunctionContext) => Promise<Data>,
  changingOf: (data: Data) => readonly Changing[],
) {
  const undosOf = (data: Data | undefined) =>
    data === undefined ? [] : changingOf(data).map(({ status_change }) => ({ undo: status_change }))
  return {
    queryFn: async (context: QueryFunctionContext) => {
      const { client, queryKey } = context
      const before = client.getQueryData<Data>(queryKey)
      const data = await read(context)
      if (hasUndo(undosOf(before)) && !hasUndo(undosOf(data))) {
        const own = hashKey(queryKey)
        void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own })
      }
      return data
    },
    refetchInterval: ({ state }: { state: { data: Data | undefined } }) => undoPoll(undosOf(state.data)),
  }
}

const withSessions = (found: AdminClass) => [found, ...found.sessions]

/**
 * Fetches one page of classes with their sessions. The previous page stays on screen until the next one
 * arrives.
 */
export function useClassPage(search: ClassSearch) {
  const { page, limit = CLASS_PAGE_SIZES[0] } = search
  const query = { ...filterOf(search), page, limit }
  return useQuery({
    queryKey: [...CLASSES, 'page', query],
    ...withStatuses(
      async ({ signal }) => {
        const response: Partial<AdminClassList> = await callAsUser('GET', '/admin/classes', { query, signal })
        const { classes, pagination } = response
        if (!Array.isArray(classes) || !pagination) throw new Error(messages.invalidResponseFormat)
        return { classes, pagination }
      },
      ({ classes }) => classes.flatMap(withSessions),
    ),
    enabled: search.view !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** Fetches one class with its sessions. */
export function useClass(id: string) {
  return useQuery({
    queryKey: [...CLASSES, id],
    ...withStatuses(({ signal }) => readClass(id, signal), withSessions),
  })
}

/** Fetches the sessions of a class, the soonest first. */
export function useClassSessions(id: string) {
  return useQuery({
    queryKey: [...CLASSES, id, 'sessions'],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/sessions/class/:id/sessions', { params: { id }, signal })).sessions,
  })
}

export async function readClass(id: string, signal?: AbortSignal): Promise<AdminClass> {
  const response: { class?: AdminClass } = await callAsUser('GET', '/admin/classes/:id', {
    params: { id },
    signal,
  })
  if (!response.class) throw new Error(messages.classDetailsNotFound)
  return response.class
}

/** Fetches the users who can teach. */
export function useInstructors() {
  return useQuery({
    queryKey: [...CLASSES, 'instructors'],
    queryFn: async ({ signal }) => (await callAsUser('GET', '/admin/instructors', { signal })).instructors,
  })
}

/** Fetches the sessions of a class with their students, removed ones too. */
export function useClassStudents(classId: string) {
  return useQuery({
    queryKey: [...CLASSES, classId, 'students'],
    ...withStatuses(
      ({ signal }) => callAsUser('GET', '/admin/classes/:id/students', { params: { id: classId }, signal }),
      ({ sessions }) => sessions,
    ),
  })
}
