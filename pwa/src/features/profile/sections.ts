import { Bell, BookOpen, Hourglass } from 'lucide-react'

/** The tabs of the profile; each is a value of `section` in the URL. */
export const sections = [
  { id: 'enrollments', label: 'Enrollments', Icon: BookOpen },
  { id: 'waitlist', label: 'My Waitlist', Icon: Hourglass },
  { id: 'notifications', label: 'Notifications', Icon: Bell },
] as const

export type Section = (typeof sections)[number]['id']

export interface ProfileSearch {
  section?: Section
  tab?: 'past'
}

/** Reads the profile's place in the URL; an unknown section falls back to the first. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const section = sections.find(({ id }) => id === search.section)?.id
  return { ...(section && { section }), ...(search.tab === 'past' && { tab: 'past' }) }
}
