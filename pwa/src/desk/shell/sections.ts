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
  Megaphone,
  PhoneCall,
  ScrollText,
  Settings,
  UserRoundCheck,
  Users,
} from 'lucide-react'

/** The sections of the administrators' area, in the order of the sidebar. The id is the last segment of the path. */
export const adminSections = [
  { id: 'analytics', label: 'Analytics', Icon: ChartColumn },
  { id: 'users', label: 'User Management', Icon: Users },
  { id: 'classes', label: 'Class Management', Icon: BookOpen },
  { id: 'calendar', label: 'Calendar', Icon: CalendarDays },
  { id: 'waitlist', label: 'Waitlist Management', Icon: Hourglass },
  { id: 'enrollments', label: 'Enrollment Management', Icon: ClipboardCheck },
  { id: 'calls', label: 'Students to Call', Icon: PhoneCall },
  { id: 'financial', label: 'Financial Management', Icon: DollarSign },
  { id: 'centers', label: 'Centers', Icon: Building2 },
  { id: 'certificates', label: 'Certificate Management', Icon: Award },
  { id: 'hours', label: 'Hours', Icon: GraduationCap },
  { id: 'notifications', label: 'Notifications', Icon: Megaphone },
  { id: 'contact-messages', label: 'Contact Messages', Icon: Inbox },
  { id: 'imports', label: 'Imports', Icon: FileUp },
  { id: 'settings', label: 'Settings', Icon: Settings },
  { id: 'audit-log', label: 'Audit Log', Icon: ScrollText },
  { id: 'system-health', label: 'System Health', Icon: Activity },
  // Last, because it appears when the number of its requests is known.
  { id: 'approval-requests', label: 'Approval Requests', Icon: UserRoundCheck },
] as const

const DEFAULT_SECTION = 'analytics'

/**
 * Returns the section that the last segment of a path names, or else an earlier segment. If none does, returns
 * Analytics.
 */
export function sectionOf(pathname: string) {
  const named = pathname.split('/').reverse()
  return (
    named.flatMap((segment) => adminSections.find(({ id }) => id === segment) ?? []).at(0) ??
    adminSections.find(({ id }) => id === DEFAULT_SECTION) ??
    adminSections[0]
  )
}
