import {
  Activity,
  Award,
  Bell,
  BookOpen,
  CreditCard,
  Hourglass,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Presentation,
  Receipt,
} from 'lucide-react'
import type { Section } from './sections.ts'

/** The label and icon of each tab. */
export const sectionLabels: Record<Section, { label: string; Icon: LucideIcon }> = {
  overview: { label: 'Overview', Icon: LayoutDashboard },
  teaching: { label: 'My Sessions', Icon: Presentation },
  enrollments: { label: 'Enrollments', Icon: BookOpen },
  waitlist: { label: 'My Waitlist', Icon: Hourglass },
  certificates: { label: 'Certificates', Icon: Award },
  payments: { label: 'Payments Due', Icon: Receipt },
  'payment-methods': { label: 'Payment Methods', Icon: CreditCard },
  password: { label: 'Password', Icon: KeyRound },
  activity: { label: 'Activity', Icon: Activity },
  'email-settings': { label: 'Email Settings', Icon: Mail },
  notifications: { label: 'Notifications', Icon: Bell },
}
