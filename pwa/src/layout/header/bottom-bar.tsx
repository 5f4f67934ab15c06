import type { User } from '@cubby/contract/accounts/user'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { t } from '@cubby/texts/t'
import { Link, useLocation } from '@tanstack/react-router'
import { Bell, BookOpen, Building2, House, type LucideIcon, Shapes } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUnreadCount } from '@/offline/hooks/optimistic-rows.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { CountBadge } from '@/ui/chip.tsx'

const item =
  'group/item relative flex min-h-15 flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-muted-foreground text-xs aria-[current]:text-primary'

/** The bottom tabs for students and instructors. The page of a class shows its action bar instead. */
export function BottomBar({ user }: { user: User }) {
  const shown = profileTab(useLocation())
  const unread = useUnreadCount()
  const directs = useStored('centers').rows.length > 0
  const isStudent = mayEnroll(user.role)
  if (!isStudent && user.role !== 'instructor') return null
  const mine = isStudent ? 'enrollments' : 'teaching'
  return (
    <nav
      aria-label={isStudent ? t('Student') : t('Instructor')}
      data-bottom
      className="fixed inset-x-0 bottom-0 z-40 flex border-t bg-card px-2 pb-[env(safe-area-inset-bottom)] max-sm:group-has-data-action-bar/app:hidden lg:hidden"
    >
      <Link to="/" activeOptions={{ exact: true }} className={item}>
        <BottomBarItem label={t('Home')} Icon={House} />
      </Link>
      <Link to="/classes" className={item}>
        <BottomBarItem label={t('Classes')} Icon={Shapes} />
      </Link>
      <Link
        to="/profile"
        search={{ section: mine }}
        aria-current={shown === 'mine' ? 'true' : undefined}
        className={item}
      >
        <BottomBarItem label={isStudent ? t('My classes') : t('My sessions')} Icon={BookOpen} />
      </Link>
      {directs && (
        <Link to="/my-center" className={item}>
          <BottomBarItem label={t('Center')} Icon={Building2} />
        </Link>
      )}
      <Link
        to="/profile"
        search={{ section: 'notifications' }}
        aria-current={shown === 'alerts' ? 'true' : undefined}
        className={item}
      >
        <BottomBarItem label={t('Alerts')} Icon={Bell} badge={<CountBadge count={unread} of="unread" />} />
      </Link>
    </nav>
  )
}

/** Returns the tab that contains a screen: My classes stands for the whole profile, except the notifications. */
function profileTab({ pathname, search }: { pathname: string; search: { section?: string } }) {
  if (pathname.startsWith('/notifications/')) return 'alerts'
  if (pathname !== '/profile') return null
  return search.section === 'notifications' ? 'alerts' : 'mine'
}

interface BottomBarItemProps {
  label: string
  Icon: LucideIcon
  badge?: ReactNode
}

/** The content of a link in the bottom bar; the link marks the current page. */
function BottomBarItem({ label, Icon, badge }: BottomBarItemProps) {
  return (
    <>
      <span className="absolute inset-x-4 top-0 h-0.75 rounded-b-full group-aria-[current]/item:bg-primary" />
      <Icon className="size-6" aria-hidden="true" />
      {label}
      <span className="absolute top-1 start-1/2 ms-2">{badge}</span>
    </>
  )
}
