import type { User } from '@cubby/contract/accounts/user'
import { isStaff } from '@cubby/rules/accounts/roles'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { useMyNotifications } from '@/offline/hooks/optimistic-rows.ts'
import { FetchedNotification, NotificationLoading } from './fetched-notification.tsx'
import { NotificationDetail } from './notification-detail.tsx'

/** A notification. A student's own comes from this device, if it is stored here; all others come from the server. */
export function NotificationScreen({ id, user }: { id: string; user: User }) {
  useDocumentTitle(t('Notification'))
  const { rows, status } = useMyNotifications()
  const stored = rows.find((notification) => notification.id === id)
  const staff = isStaff(user.role)
  return (
    <div className="shell grid max-w-3xl gap-4 py-4 lg:py-8">
      <Link
        to="/profile"
        search={{ section: 'notifications' }}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-muted-foreground text-sm hover:text-foreground"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('Back to profile notifications')}
      </Link>
      {staff && <FetchedNotification key={id} id={id} staff stored={stored} />}
      {!staff && stored && <NotificationDetail key={id} notification={stored} isOwn />}
      {!staff && !stored && status === 'loading' && <NotificationLoading />}
      {!staff && !stored && status !== 'loading' && <FetchedNotification key={id} id={id} />}
    </div>
  )
}
