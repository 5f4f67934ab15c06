import type { TrainingClass } from '@cubby/contract/catalogue'
import type { UserPage } from '@cubby/contract/users'
import { sessionDates } from '@cubby/rules/session-dates'
import { useQuery } from '@tanstack/react-query'
import { useClasses } from '@/offline/stored.ts'
import { ask, queryOf } from './ask.ts'
import { adminSections } from './sections.ts'
import { useSettled } from './use-settled.ts'

export interface PaletteEntry {
  readonly id: string
  readonly kind: 'Section' | 'Person' | 'Class' | 'Session'
  readonly label: string
  readonly detail?: string
  readonly href: string
}

const SHOWN = 5
/** People are looked up from this many letters on. */
const ENOUGH = 2

/** What the words typed may mean: sections, then people, then classes and sessions of the public catalogue. */
export function usePaletteEntries(typed: string): PaletteEntry[] {
  const words = typed.trim().toLowerCase()
  const searchTerm = useSettled(words)
  const { rows: classes } = useClasses()
  const { data } = useQuery({
    queryKey: ['users', 'palette', searchTerm],
    queryFn: ({ signal }) =>
      ask<UserPage>(`/admin/users/search?${queryOf({ searchTerm, limit: SHOWN })}`, { signal }),
    enabled: searchTerm.length >= ENOUGH,
  })
  const sections = adminSections.map(
    ({ id, label }): PaletteEntry => ({ id: `section-${id}`, kind: 'Section', label, href: `/admin/${id}` }),
  )
  if (words === '') return sections
  const people = searchTerm.length >= ENOUGH ? (data?.users ?? []) : []
  const matches = ({ label }: PaletteEntry) => label.toLowerCase().includes(words)
  return [
    ...sections.filter(matches),
    ...people.map(
      ({ id, first_name, last_name, email }): PaletteEntry => ({
        id: `person-${id}`,
        kind: 'Person',
        label: `${first_name} ${last_name}`,
        detail: email,
        href: `/admin/users?${queryOf({ searchTerm: email, profile: id })}`,
      }),
    ),
    ...classes.flatMap(entriesOf).filter(matches).slice(0, SHOWN),
  ]
}

function entriesOf({ id, title, sessions }: TrainingClass): PaletteEntry[] {
  const href = `/classes/${id}`
  return [
    { id: `class-${id}`, kind: 'Class', label: title, href },
    ...sessions.map(
      (session): PaletteEntry => ({
        id: `session-${session.id}`,
        kind: 'Session',
        label: `${title}, ${sessionDates(session)}`,
        href,
      }),
    ),
  ]
}
