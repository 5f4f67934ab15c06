import type { Role } from '@cubby/contract/accounts/user'
import { text, translate } from '@cubby/texts/t'
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
    sections: [{ id: 'overview', label: text('Overview'), Icon: LayoutDashboard }],
  },
  {
    name: null,
    of: 'instructors',
    sections: [{ id: 'teaching', label: text('My Sessions'), Icon: Presentation }],
  },
  {
    name: text('My classes'),
    of: 'learners',
    sections: [
      { id: 'enrollments', label: text('Enrollments'), Icon: BookOpen },
      { id: 'waitlist', label: text('My Waitlist'), Icon: Hourglass },
    ],
  },
  {
    name: text('Records'),
    of: 'learners',
    sections: [
      { id: 'certificates', label: text('Certificates'), Icon: Award },
      { id: 'hours', label: text('My hours'), Icon: Clock },
      { id: 'transcript', label: text('Transcript'), Icon: ScrollText },
    ],
  },
  {
    name: text('Money'),
    of: 'learners',
    sections: [
      { id: 'payments', label: text('Payments Due'), Icon: Receipt },
      { id: 'payment-methods', label: text('Payment Methods'), Icon: CreditCard },
    ],
  },
  {
    name: text('Account'),
    sections: [
      { id: 'password', label: text('Password'), Icon: KeyRound },
      { id: 'logins', label: text('My logins'), Icon: MonitorSmartphone },
      { id: 'email-settings', label: text('Email Settings'), Icon: Mail },
      { id: 'activity', label: text('Activity'), Icon: Activity },
      { id: 'data', label: text('My data'), Icon: FileDown },
      { id: 'centers', label: text('Centers'), Icon: Building2 },
    ],
  },
  { name: null, sections: [{ id: 'notifications', label: text('Notifications'), Icon: Bell }] },
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
  return translate(labels.get(section) ?? '')
}
