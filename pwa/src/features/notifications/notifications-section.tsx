import { CupTelephone } from '@/art/cup-telephone.tsx'
import { SectionHeading } from '@/features/profile/section-heading.tsx'
import { StoredState } from '@/features/profile/stored-state.tsx'
import { useNotifications } from '@/offline/stored.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NotificationRow } from './notification-row.tsx'

export function NotificationsSection() {
  const stored = useNotifications()
  return (
    <section aria-labelledby="section" className="grid gap-5">
      <SectionHeading title="Notifications" stored={stored} />
      <ul className="grid gap-3">
        {stored.rows.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      <StoredState stored={stored} failed="Failed to load notifications">
        {stored.rows.length === 0 && (
          <EmptyState picture={<CupTelephone />} title="No messages yet">
            Reminders, offers and news about your classes will stand here.
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
