/** The tabs of the profile, in their order; each is a value of `section` in the URL. No icons: every visitor loads this. */
export const sections = [
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
