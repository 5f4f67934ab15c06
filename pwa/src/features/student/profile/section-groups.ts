import type { Role } from '@cubby/contract/accounts/user'
import { t } from '@cubby/texts/t'
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
    sections: [{ id: 'overview', label: t('Overview'), Icon: LayoutDashboard }],
  },
  {
    name: null,
    of: 'instructors',
    sections: [{ id: 'teaching', label: t('My Sessions'), Icon: Presentation }],
  },
  {
    name: t('My classes'),
    of: 'learners',
    sections: [
      { id: 'enrollments', label: t('Enrollments'), Icon: BookOpen },
      { id: 'waitlist', label: t('My Waitlist'), Icon: Hourglass },
    ],
  },
  {
    name: t('Records'),
    of: 'learners',
    sections: [
      { id: 'certificates', label: t('Certificates'), Icon: Award },
      { id: 'hours', label: t('My hours'), Icon: Clock },
      { id: 'transcript', label: t('Transcript'), Icon: ScrollText },
    ],
  },
  {
    name: t('Money'),
    of: 'learners',
    sections: [
      { id: 'payments', label: t('Payments Due'), Icon: Receipt },
      { id: 'payment-methods', label: t('Payment Methods'), Icon: CreditCard },
    ],
  },
  {
    name: t('Account'),
    sections: [
      { id: 'password', label: t('Password'), Icon: KeyRound },
      { id: 'logins', label: t('My logins'), Icon: MonitorSmartphone },
      { id: 'email-settings', label: t('Email Settings'), Icon: Mail },
      { id: 'activity', label: t('Activity'), Icon: Activity },
      { id: 'data', label: t('My data'), Icon: FileDown },
      { id: 'centers', label: t('Centers'), Icon: Building2 },
    ],
  },
  { name: null, sections: [{ id: 'notifications', label: t('Notifications'), Icon: Bell }] },
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
