import type { AdminClass, AdminSession } from '@cubby/contract/catalog/admin-classes'
import { CLASS_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { addDays } from '@cubby/rules/days'
import { personName } from '@cubby/rules/people/person-name'
import { searchable } from '@cubby/rules/searchable'
import { dayParts, sessionDates } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'
import { adminSections } from './sections.ts'

interface PaletteEntry {
  readonly id: string
  readonly kind: 'Section' | 'User' | 'Class' | 'Session'
  readonly label: string
  readonly detail?: string
  readonly href: string
}

const SHOWN = 5
/** A search for a day looks at the sessions of more classes. */
const MOST_CLASSES = Math.max(...CLASS_PAGE_SIZES)
/** The minimum length to search users and classes. */
const MIN_SEARCH_LENGTH = 2

/** Returns the results for the typed text: sections, users, and classes of any status with their sessions. */
export function usePaletteEntries(typed: string): PaletteEntry[] {
  const searched = searchable(typed.trim())
  const today = useToday()
  const searchTerm = useDebouncedValue(searched)
  const isEnough = searchTerm.length >= MIN_SEARCH_LENGTH
  const query = { searchTerm, limit: SHOWN }
  // 'CPR Monday' looks for classes with 'CPR', and for their sessions on a Monday.
  const { names, days } = wordsOfSearch(searchTerm)
  const classQuery = { searchTerm: names.join(' '), limit: days.length > 0 ? MOST_CLASSES : SHOWN }
  const { data: userPage } = useQuery({
    queryKey: ['users', 'palette', searchTerm],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/users/search', { query, signal }),
    enabled: isEnough,
  })
  const { data: classes } = useQuery({
    queryKey: ['classes', 'palette', classQuery],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/classes', { query: classQuery, signal }),
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
        label: personName({ first_name, last_name }),
        detail: email,
        href: `/admin/users?${queryOf({ searchTerm: email, user: id })}`,
      }),
    ),
    ...found
      .filter(({ title }) => hasAll(title, days))
      .map(
        (each): PaletteEntry => ({
          id: `class-${each.id}`,
          kind: 'Class',
          label: each.title,
          detail: each.status,
          href: hrefOf(each),
        }),
      ),
    ...sessionsFor(found, days, today).slice(0, SHOWN),
  ]
}

const dayNames = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'today',
  'tomorrow',
]
/** The shortest part of a day's name. */
const DAY_LENGTH = 3

/** Divides a search into words of names, and words of days: 'mon', 'dec', '4', 'today'. */
export function wordsOfSearch(search: string): { names: string[]; days: string[] } {
  const words = search.split(/\s+/).filter(Boolean)
  const isDay = (word: string) =>
    (word.length >= DAY_LENGTH && dayNames.some((name) => name.startsWith(word))) || /^\d{1,2}$/.test(word)
  return { names: words.filter((word) => !isDay(word)), days: words.filter(isDay) }
}

/** Whether a title contains what looks like a day, as that of 'CPR level 2' or 'Montessori' does. */
function hasAll(title: string, days: readonly string[]): boolean {
  return days.every((word) => searchable(title).includes(word))
}

/** Returns the sessions on days with all these words: the coming ones, the soonest first, and then the past ones. */
function sessionsFor(classes: readonly AdminClass[], days: readonly string[], today: string): PaletteEntry[] {
  const all = classes.flatMap((found) => found.sessions.map((session) => ({ found, session })))
  const isOn = ({ session }: (typeof all)[number]) => {
    const text = dayWords(session, today)
    return days.every((word) =>
      text.some((each) => (/^\d/.test(word) ? each === word : each.startsWith(word))),
    )
  }
  const sorted = all
    .filter(isOn)
    .toSorted((one, next) => one.session.start_date.localeCompare(next.session.start_date))
  const isComing = ({ session }: (typeof all)[number]) => session.end_date >= today
  return [...sorted.filter(isComing), ...sorted.filter((each) => !isComing(each)).toReversed()].map(
    ({ found, session }) => ({
      id: `session-${session.id}`,
      kind: 'Session',
      label: `${found.title}, ${sessionDates(session)}`,
      detail: `${dayParts(session.start_date).weekday}, ${clockTime(session.start_time)}`,
      href: `/admin/sessions/${session.id}/roster`,
    }),
  )
}

/** 'monday', 'december', '4', and 'today' for a session on that day. */
function dayWords({ start_date, end_date }: AdminSession, today: string): string[] {
  const { weekday, day } = dayParts(start_date)
  const relative = [
    start_date <= today && today <= end_date && 'today',
    start_date === addDays(today, 1) && 'tomorrow',
  ].filter((word) => word !== false)
  return [weekday.toLowerCase(), dayNames[6 + Number(start_date.slice(5, 7))] ?? '', String(day), ...relative]
}

/** Returns the link to the sessions of a class, each with its students. */
function hrefOf({ id }: AdminClass): string {
  return `/admin/classes?${queryOf({ sessions: id })}`
}
