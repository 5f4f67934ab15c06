import {
  Activity,
  Award,
  Bell,
  BookOpen,
  CreditCard,
  Hourglass,
  KeyRound,
  LayoutDashboard,
  Mail,
  Receipt,
} from 'lucide-react'

/** The tabs of the profile, in their order; each is a value of `section` in the URL. */
export const sections = [
  { id: 'overview', label: 'Overview', Icon: LayoutDashboard },
  { id: 'enrollments', label: 'Enrollments', Icon: BookOpen },
  { id: 'waitlist', label: 'My Waitlist', Icon: Hourglass },
  { id: 'certificates', label: 'Certificates', Icon: Award },
  { id: 'payments', label: 'Payments Due', Icon: Receipt },
  { id: 'payment-methods', label: 'Payment Methods', Icon: CreditCard },
  { id: 'password', label: 'Password', Icon: KeyRound },
  { id: 'activity', label: 'Activity', Icon: Activity },
  { id: 'email-settings', label: 'Email Settings', Icon: Mail },
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
