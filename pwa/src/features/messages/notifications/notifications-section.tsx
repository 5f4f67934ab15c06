import { messages } from '@cubby/contract/messages'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMyNotifications } from '@/offline/hooks/optimistic-rows.ts'
import { queueCommand } from '@/outbox/queue-command.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NotificationRow } from './notification-row.tsx'

export function NotificationsSection() {
  const stored = useMyNotifications()
  const newest = stored.rows.find(({ is_read }) => !is_read)
  const unread = stored.rows.filter(({ is_read }) => !is_read).length
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title="Notifications" stored={stored} failed={messages.notificationsUpdateFailed} />
      {newest && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="figures text-muted-foreground">{unread} unread</p>
          <Button
            variant="outline"
            size="small"
            onClick={() => void queueCommand({ kind: 'mark-all-read', args: { upTo: newest.created_at } })}
          >
            Mark all as read
          </Button>
        </div>
      )}
      <ul className="grid gap-3">
        {stored.rows.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onDelete={() => document.getElementById('section')?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      <StoredState stored={stored} failed="Failed to load notifications">
        {stored.rows.length === 0 && (
          <EmptyState picture={<CupTelephone />} title="No notifications yet">
            Reminders, offers, and news about your classes will appear here.
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
