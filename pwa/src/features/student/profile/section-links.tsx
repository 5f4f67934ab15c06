import type { Role } from '@cubby/contract/accounts/user'
import { Link, useLocation } from '@tanstack/react-router'
import {
  Activity,
  Award,
  Bell,
  BookOpen,
  Building2,
  Clock,
  CreditCard,
  Hourglass,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Presentation,
  Receipt,
} from 'lucide-react'
import { MenuPart } from '@/layout/header/navigation-menu.tsx'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { CountBadge } from '@/ui/chip.tsx'
import { readProfileSearch, type Section, sectionsFor, shownSection } from './sections.ts'
import { useCounts } from './use-counts.ts'

/** The label and icon of each tab. */
export const sectionLabels: Record<Section, { label: string; Icon: LucideIcon }> = {
  overview: { label: 'Overview', Icon: LayoutDashboard },
  teaching: { label: 'My Sessions', Icon: Presentation },
  enrollments: { label: 'Enrollments', Icon: BookOpen },
  waitlist: { label: 'My Waitlist', Icon: Hourglass },
  certificates: { label: 'Certificates', Icon: Award },
  hours: { label: 'My hours', Icon: Clock },
  payments: { label: 'Payments Due', Icon: Receipt },
  'payment-methods': { label: 'Payment Methods', Icon: CreditCard },
  centers: { label: 'Centers', Icon: Building2 },
  password: { label: 'Password', Icon: KeyRound },
  activity: { label: 'Activity', Icon: Activity },
  'email-settings': { label: 'Email Settings', Icon: Mail },
  notifications: { label: 'Notifications', Icon: Bell },
}

interface SectionLinksProps {
  /** The section on screen; null outside of the profile. */
  section: Section | null
  role: Role
  hasCenters: boolean
}

/**
 * Whether the user is part of a center. The others need no link to an empty list. Asked before a menu opens, so that
 * nothing moves under the finger.
 */
export function useHasCenters(): boolean {
  return useStored('memberships').rows.length > 0
}

/** The sections of the logged-in user. */
export function SectionLinks({ section, role, hasCenters }: SectionLinksProps) {
  const { onWaitlist, paymentsDue, unread } = useCounts()
  const badges: Partial<Record<Section, { count: number; of: string }>> = {
    waitlist: { count: onWaitlist ?? 0, of: 'on the waitlist' },
    payments: { count: paymentsDue ?? 0, of: 'not paid' },
    notifications: { count: unread ?? 0, of: 'unread' },
  }
  const shown = sectionsFor(role).filter((id) => id !== 'centers' || hasCenters || section === 'centers')
  return (
    <ul className="grid gap-1">
      {shown.map((id) => {
        const { label, Icon } = sectionLabels[id]
        const badge = badges[id]
        return (
          <li key={id}>
            <Link
              to="/profile"
              search={{ section: id }}
              aria-current={id === section ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-muted-foreground hover:bg-muted hover:text-foreground aria-[current=page]:bg-muted aria-[current=page]:text-primary"
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span className="flex-1">{label}</span>
              {badge && <CountBadge {...badge} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The sections of the profile in the menu of every screen. Administrators see them only in their profile. */
export function ProfileMenu({ role }: { role: Role }) {
  const { pathname, search } = useLocation()
  const onProfile = pathname === '/profile'
  const hasCenters = useHasCenters()
  if (role === 'admin' && !onProfile) return null
  const section = onProfile ? shownSection(role, readProfileSearch(search).section) : null
  return (
    <MenuPart label="Profile" title="My profile">
      {() => <SectionLinks section={section} role={role} hasCenters={hasCenters} />}
    </MenuPart>
  )
}
