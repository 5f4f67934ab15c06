import type { WaitingName, WorkQueue } from '@cubby/contract/office/work-queue'
import { t } from '@cubby/texts/t'
import {
  Activity,
  Award,
  BookOpen,
  Building2,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  DollarSign,
  FileUp,
  GraduationCap,
  Hourglass,
  Inbox,
  type LucideIcon,
  Megaphone,
  PhoneCall,
  ScrollText,
  Settings,
  UserRoundCheck,
  Users,
} from 'lucide-react'

/** A section of the administrators' area. The id is the last segment of its path. */
export interface Section {
  readonly id: string
  readonly label: string
  readonly Icon: LucideIcon
  /** The tasks that wait in it. */
  readonly waiting?: readonly WaitingName[]
  /** Whether it appears in the sidebar only when the school uses it. */
  readonly isOptional?: true
}

/** The groups of the sidebar. The first one has no name. */
export const sectionGroups = [
  { name: null, sections: [{ id: 'analytics', label: t('Analytics'), Icon: ChartColumn }] },
  {
    name: t('Seats'),
    sections: [
      {
        id: 'enrollments',
        label: t('Enrollment Management'),
        Icon: ClipboardCheck,
        waiting: ['pending_enrollments', 'transfer_requests'],
      },
      { id: 'waitlist', label: t('Waitlist Management'), Icon: Hourglass, waiting: ['expiring_offers'] },
    ],
  },
  {
    name: t('Classes'),
    sections: [
      { id: 'classes', label: t('Class Management'), Icon: BookOpen, waiting: ['unconfirmed_meetings'] },
      { id: 'calendar', label: t('Calendar'), Icon: CalendarDays },
    ],
  },
  {
    name: t('People'),
    sections: [
      { id: 'users', label: t('User Management'), Icon: Users, waiting: ['twin_accounts'] },
      { id: 'centers', label: t('Centers'), Icon: Building2, waiting: ['center_requests'], isOptional: true },
    ],
  },
  {
    name: t('Money'),
    sections: [
      {
        id: 'financial',
        label: t('Financial Management'),
        Icon: DollarSign,
        waiting: ['overdue_payments', 'card_payments', 'draft_invoices', 'overdue_invoices'],
      },
    ],
  },
  {
    name: t('Records'),
    sections: [
      { id: 'certificates', label: t('Certificate Management'), Icon: Award },
      {
        id: 'hours',
        label: t('Hours'),
        Icon: GraduationCap,
        waiting: ['submitted_trainings'],
        isOptional: true,
      },
    ],
  },
  {
    name: t('Messages'),
    sections: [
      { id: 'notifications', label: t('Notifications'), Icon: Megaphone },
      {
        id: 'contact-messages',
        label: t('Contact Messages'),
        Icon: Inbox,
        waiting: ['open_messages'],
        isOptional: true,
      },
      { id: 'calls', label: t('Students to Call'), Icon: PhoneCall, waiting: ['calls'], isOptional: true },
    ],
  },
] as const satisfies readonly { name: string | null; sections: readonly Section[] }[]

/** Settings and its tabs, at the foot of the sidebar. */
export const settingsSections = [
  { id: 'settings', label: t('Settings'), Icon: Settings },
  { id: 'imports', label: t('Imports'), Icon: FileUp },
  { id: 'audit-log', label: t('Audit Log'), Icon: ScrollText },
  { id: 'system-health', label: t('System Health'), Icon: Activity, waiting: ['unchecked_files'] },
  {
    id: 'approval-requests',
    label: t('Approval Requests'),
    Icon: UserRoundCheck,
    waiting: ['approval_requests'],
  },
] as const satisfies readonly Section[]

/** All sections, in the order of the sidebar. */
export const adminSections = [...sectionGroups.flatMap(({ sections }) => [...sections]), ...settingsSections]

/** Returns how many kinds of tasks wait: the rows of Today. */
export function waitingKinds(queue: WorkQueue | undefined): number {
  return Object.values(queue ?? {}).filter((count) => typeof count === 'number' && count > 0).length
}

/** Returns how much waits in sections; 0 until it is known. */
export function waitingIn(sections: readonly Section[], queue: WorkQueue | undefined): number {
  return sections.flatMap(({ waiting = [] }) => waiting).reduce((sum, name) => sum + (queue?.[name] ?? 0), 0)
}

/**
 * Returns the section that the last segment of a path names, or else an earlier segment. If none does, returns
 * Analytics.
 */
export function sectionOf(pathname: string) {
  const named = pathname.split('/').reverse()
  const found = named.flatMap((segment) => adminSections.find(({ id }) => id === segment) ?? [])
  return found.at(0) ?? sectionGroups[0].sections[0]
}
