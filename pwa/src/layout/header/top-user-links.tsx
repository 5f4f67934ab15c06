import type { User } from '@cubby/contract/accounts/user'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useUnreadCount } from '@/offline/hooks/optimistic-rows.ts'
import { CountBadge } from '@/ui/chip.tsx'
import { MyCenterLink, UserLinks } from './user-links.tsx'

/** The links of the logged-in user in the top bar. Loaded only after login. */
export function TopUserLinks({ user, look }: { user: User; look: string }) {
  return (
    <>
      {/* The first one, so that no other moves when it arrives. */}
      <MyCenterLink look={look} />
      <NotificationBell />
      <UserLinks user={user} look={look} />
    </>
  )
}

function NotificationBell() {
  const unread = useUnreadCount()
  return (
    <Link
      to="/profile"
      search={{ section: 'notifications' }}
      className="relative grid size-11 place-items-center rounded-control hover:bg-muted aria-[current=page]:text-primary"
    >
      <Bell className="size-5.5" aria-hidden="true" />
      <span className="sr-only">{t('Notifications')}</span>
      <span className="absolute start-1/2 top-0.5">
        <CountBadge count={unread} of="unread" />
      </span>
    </Link>
  )
}
