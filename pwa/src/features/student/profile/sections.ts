import type { Role } from '@cubby/contract/accounts/user'
import { type HoursSearch, hoursViews } from '@/features/teaching/hours/hours-links.ts'

/** The tabs of the profile, as values of `section` in the URL. Without their names, because every visitor loads this list. */
export const sections = [
  'overview',
  'teaching',
  'enrollments',
  'waitlist',
  'certificates',
  'hours',
  'transcript',
  'payments',
  'payment-methods',
  'password',
  'logins',
  'email-settings',
  'activity',
  'data',
  'centers',
  'notifications',
] as const

export type Section = (typeof sections)[number]

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
