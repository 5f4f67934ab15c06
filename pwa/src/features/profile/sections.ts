/** The tabs of the profile, in their order; each is a value of `section` in the URL. No icons: every visitor loads this. */
export const sections = [
  'overview',
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
  section?: Section
  tab?: 'past'
}

/** Reads the profile's place in the URL; an unknown section falls back to the first. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const section = sections.find((id) => id === search.section)
  return { ...(section && { section }), ...(search.tab === 'past' && { tab: 'past' }) }
}
