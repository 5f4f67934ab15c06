import type { Role } from '@cubby/contract/accounts/user'
import { t, translate } from '@cubby/texts/t'
import { useLocation } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuPart } from '@/layout/header/navigation-menu.tsx'
import { type RailGroup, SectionRail } from '@/layout/page/section-rail.tsx'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { CountBadge } from '@/ui/chip.tsx'
import { groupsFor } from './section-groups.ts'
import { readProfileSearch, type Section, shownSection } from './sections.ts'
import { useCounts } from './use-counts.ts'

interface SectionLinksProps {
  /** The section on screen; null outside of the profile. */
  section: Section | null
  role: Role
  /** What follows the sections. */
  more?: readonly RailGroup[]
}

/** The sections of the logged-in user. */
function SectionLinks({ section, role, more = [] }: SectionLinksProps) {
  const { onWaitlist, paymentsDue, unread } = useCounts()
  const badges: Partial<Record<Section, ReactNode>> = {
    waitlist: <CountBadge count={onWaitlist ?? 0} of="waiting" />,
    payments: <CountBadge count={paymentsDue ?? 0} of="unpaid" />,
    notifications: <CountBadge count={unread ?? 0} of="unread" />,
  }
  const groups = groupsFor(role).map(({ name, sections }) => ({
    name: name && translate(name),
    entries: sections.map(({ id, label, Icon }) => ({
      label: translate(label),
      Icon,
      link: { to: '/profile', search: { section: id } } as const,
      current: id === section ? ('page' as const) : undefined,
      badge: badges[id],
    })),
  }))
  return <SectionRail groups={[...groups, ...more]} />
}

const myCenter = (): RailGroup => ({
  name: null,
  entries: [{ label: t('My center'), Icon: Building2, link: { to: '/my-center' } }],
})

/** The sections beside the profile. Smaller screens have them in the menu. */
export function ProfileRail({ section, role }: { section: Section; role: Role }) {
  const directs = useStored('centers').rows.length > 0
  return (
    <nav aria-label={t('Profile')} className="hidden lg:block">
      <div className="sticky top-20">
        {/* The last one, so that no other moves when it arrives. */}
        <SectionLinks section={section} role={role} more={directs ? [myCenter()] : []} />
      </div>
    </nav>
  )
}

/** The sections of the profile in the menu of every screen. Administrators see them only in their profile. */
export function ProfileMenu({ role }: { role: Role }) {
  const { pathname, search } = useLocation()
  const onProfile = pathname === '/profile'
  if (role === 'admin' && !onProfile) return null
  const section = onProfile ? shownSection(role, readProfileSearch(search).section) : null
  return (
    <MenuPart label={t('Profile')} title={t('My profile')}>
      {() => <SectionLinks section={section} role={role} />}
    </MenuPart>
  )
}
