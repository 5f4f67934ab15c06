import type { Role } from '@cubby/contract/user'

/** The tabs of the profile, in their order; each is a value of `section` in the URL. No icons: every visitor loads this. */
const sections = [
  'overview',
  'teaching',
  'enrollments',
  'waitlist',
  'certificates',
  'payments',
  'payment-methods',
  'password',
  'activity',
  'email-settings',
  'notifications',
] as const

export type Section = (typeof sections)[number]

/** What is for students alone. An instructor's area has their sessions in its place; the routes work for both. */
const ofStudents: readonly Section[] = [
  'overview',
  'enrollments',
  'waitlist',
  'certificates',
  'payments',
  'payment-methods',
]

/** The tabs of somebody's profile; sessions are taught by instructors alone. */
export function sectionsFor(role: Role): readonly Section[] {
  return sections.filter((id) => (role === 'instructor' ? !ofStudents.includes(id) : id !== 'teaching'))
}

/** The tab to show where the URL names none, and in the place of the overview of a student. */
export function shownSection(role: Role, section: Section = 'overview'): Section {
  return role === 'instructor' && section === 'overview' ? 'teaching' : section
}

export interface ProfileSearch {
  section?: Section | undefined
  tab?: 'past' | undefined
}

/** Reads the profile's place in the URL; an unknown section falls back to the first. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  return {
    section: sections.find((id) => id === search.section),
    tab: search.tab === 'past' ? 'past' : undefined,
  }
}
