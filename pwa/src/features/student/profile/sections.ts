import type { Role } from '@cubby/contract/accounts/user'
import { type HoursSearch, hoursViews } from '@/features/teaching/hours/hours-links.ts'

/**
 * The tabs of the profile in order, as values of `section` in the URL. Without icons, because every visitor loads this
 * list.
 */
const sections = [
  'overview',
  'teaching',
  'enrollments',
  'waitlist',
  'certificates',
  'hours',
  'payments',
  'payment-methods',
  'centers',
  'password',
  'activity',
  'email-settings',
  'notifications',
] as const

export type Section = (typeof sections)[number]

/** The tabs that instructors do not have. They have their sessions instead, but can open these tabs by URL. */
const ofStudents: readonly Section[] = [
  'overview',
  'enrollments',
  'waitlist',
  'certificates',
  'hours',
  'payments',
  'payment-methods',
]

/** Returns the tabs of a user's profile. Only instructors have My Sessions. */
export function sectionsFor(role: Role): readonly Section[] {
  return sections.filter((id) => (role === 'instructor' ? !ofStudents.includes(id) : id !== 'teaching'))
}

/** Returns the tab to show. Instructors have no overview, so their first tab replaces it. */
export function shownSection(role: Role, section: Section = 'overview'): Section {
  return role === 'instructor' && section === 'overview' ? 'teaching' : section
}

export interface ProfileSearch extends HoursSearch {
  section?: Section | undefined
  tab?: 'past' | undefined
}

/** Reads the tabs from the URL. Unknown values become undefined. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  return {
    section: sections.find((id) => id === search.section),
    tab: search.tab === 'past' ? 'past' : undefined,
    view: hoursViews.find((view) => view === search.view),
    training: typeof search.training === 'string' ? search.training : undefined,
  }
}
