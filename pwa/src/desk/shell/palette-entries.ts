import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { searchable } from '@cubby/rules/searchable'
import { sessionDates } from '@cubby/rules/session-dates'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'
import { adminSections } from './sections.ts'

export interface PaletteEntry {
  readonly id: string
  readonly kind: 'Section' | 'User' | 'Class' | 'Session'
  readonly label: string
  readonly detail?: string
  readonly href: string
}

const SHOWN = 5
/** The minimum length to search users and classes. */
const MIN_SEARCH_LENGTH = 2

/** Returns the results for the typed text: sections, users, and classes of any status with their sessions. */
export function usePaletteEntries(typed: string): PaletteEntry[] {
  const searched = searchable(typed.trim())
  const searchTerm = useDebouncedValue(searched)
  const isEnough = searchTerm.length >= MIN_SEARCH_LENGTH
  const query = { searchTerm, limit: SHOWN }
  const { data: userPage } = useQuery({
    queryKey: ['users', 'palette', searchTerm],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/users/search', { query, signal }),
    enabled: isEnough,
  })
  const { data: classes } = useQuery({
    queryKey: ['classes', 'palette', searchTerm],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/classes', { query, signal }),
    enabled: isEnough,
  })
  const sections = adminSections.map(
    ({ id, label }): PaletteEntry => ({ id: `section-${id}`, kind: 'Section', label, href: `/admin/${id}` }),
  )
  if (searched === '') return sections
  const users = isEnough ? (userPage?.users ?? []) : []
  const found = isEnough ? (classes?.classes ?? []) : []
  const matches = ({ label }: PaletteEntry) => searchable(label).includes(searched)
  return [
    ...sections.filter(matches),
    ...users.map(
      ({ id, first_name, last_name, email }): PaletteEntry => ({
        id: `user-${id}`,
        kind: 'User',
        label: `${first_name} ${last_name}`,
        detail: email,
        href: `/admin/users?${queryOf({ searchTerm: email, user: id })}`,
      }),
    ),
    ...found.map(
      (each): PaletteEntry => ({
        id: `class-${each.id}`,
        kind: 'Class',
        label: each.title,
        detail: each.status,
        href: hrefOf(each),
      }),
    ),
    ...found.flatMap(sessionEntries).slice(0, SHOWN),
  ]
}

function sessionEntries(found: AdminClass): PaletteEntry[] {
  return found.sessions.map((session) => ({
    id: `session-${session.id}`,
    kind: 'Session',
    label: `${found.title}, ${sessionDates(session)}`,
    href: hrefOf(found),
  }))
}

/** Returns the link to the sessions of a class, each with its students. */
function hrefOf({ id }: AdminClass): string {
  return `/admin/classes?${queryOf({ sessions: id })}`
}
