import type { Role } from '@cubby/contract/accounts/user'
import {
  Activity,
  Award,
  Bell,
  BookOpen,
  Building2,
  Clock,
  CreditCard,
  FileDown,
  Hourglass,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Presentation,
  Receipt,
  ScrollText,
} from 'lucide-react'
import type { Section } from './sections.ts'

interface SectionGroup {
  readonly name: string | null
  /** Which roles see it; all by default. Everyone but instructors is a learner. */
  readonly of?: 'learners' | 'instructors'
  readonly sections: readonly { readonly id: Section; readonly label: string; readonly Icon: LucideIcon }[]
}

/** The tabs of the profile in their groups, in the order of the rail. */
const sectionGroups: readonly SectionGroup[] = [
  {
    name: null,
    of: 'learners',
    sections: [{ id: 'overview', label: 'Overview', Icon: LayoutDashboard }],
  },
  {
    name: null,
    of: 'instructors',
    sections: [{ id: 'teaching', label: 'My Sessions', Icon: Presentation }],
  },
  {
    name: 'My classes',
    of: 'learners',
    sections: [
      { id: 'enrollments', label: 'Enrollments', Icon: BookOpen },
      { id: 'waitlist', label: 'My Waitlist', Icon: Hourglass },
    ],
  },
  {
    name: 'Records',
    of: 'learners',
    sections: [
      { id: 'certificates', label: 'Certificates', Icon: Award },
      { id: 'hours', label: 'My hours', Icon: Clock },
      { id: 'transcript', label: 'Transcript', Icon: ScrollText },
    ],
  },
  {
    name: 'Money',
    of: 'learners',
    sections: [
      { id: 'payments', label: 'Payments Due', Icon: Receipt },
      { id: 'payment-methods', label: 'Payment Methods', Icon: CreditCard },
    ],
  },
  {
    name: 'Account',
    sections: [
      { id: 'password', label: 'Password', Icon: KeyRound },
      { id: 'logins', label: 'My logins', Icon: MonitorSmartphone },
      { id: 'email-settings', label: 'Email Settings', Icon: Mail },
      { id: 'activity', label: 'Activity', Icon: Activity },
      { id: 'data', label: 'My data', Icon: FileDown },
      { id: 'centers', label: 'Centers', Icon: Building2 },
    ],
  },
  { name: null, sections: [{ id: 'notifications', label: 'Notifications', Icon: Bell }] },
]

/** Returns the tabs that a role has, in their groups. The others can be opened by URL. */
export function groupsFor(role: Role): readonly SectionGroup[] {
  const reader = role === 'instructor' ? 'instructors' : 'learners'
  return sectionGroups.filter((group) => group.of === undefined || group.of === reader)
}

const labels = new Map(
  sectionGroups.flatMap(({ sections }) => sections.map(({ id, label }) => [id, label] as const)),
)

export function labelOf(section: Section): string {
  return labels.get(section) ?? ''
}
