import { messages } from '@cubby/contract/messages'
import type { Notification } from '@cubby/contract/messages/notifications'
import { useRef, useState } from 'react'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { Moment } from '@/desk/dates/moment.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { useMyNotifications } from '@/offline/hooks/optimistic-notifications.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { MarkAllAsRead } from './mark-all-as-read.tsx'
import { ReceivedNotification } from './received-notification.tsx'
import { useRefusalToast } from './use-refusal-toast.ts'

/** The administrator's own notifications. */
export function ReceivedNotifications() {
  const stored = useMyNotifications()
  const [opened, setOpened] = useState<Notification | null>(null)
  const hasUnread = stored.rows.some(({ is_read }) => !is_read)
  const list = useRef<HTMLElement>(null)
  const followDeletion = useRefusalToast(messages.notificationDeleteFailed)
  const remove = async ({ id }: Notification) => {
    // The button that opened the dialog is about to disappear, so the list takes the focus.
    list.current?.focus({ preventScroll: true })
    const { rowId } = await enqueue({ kind: 'delete-notification', args: { notificationId: id } })
    followDeletion(rowId)
  }
  const followReading = useRefusalToast(messages.notificationReadFailed)
  const open = async (notification: Notification) => {
    setOpened(notification)
    if (notification.is_read) return
    const { rowId } = await enqueue({ kind: 'mark-read', args: { notificationId: notification.id } })
    followReading(rowId)
  }
  return (
    <section ref={list} tabIndex={-1} aria-label="Received notifications" className="grid gap-3">
      {/* Stays when nothing is unread, because it may still have to report a refusal. */}
      {stored.rows[0] && <MarkAllAsRead upTo={stored.rows[0].created_at} disabled={!hasUnread} />}
      <ul className="grid gap-2">
        {stored.rows.map((notification) => (
          <Card
            as="li"
            key={notification.id}
            className={notification.is_read ? '' : 'border-l-4 border-l-primary'}
          >
            <button
              type="button"
              className="grid min-h-11 w-full gap-1 rounded-card p-4 text-left hover:bg-muted"
              onClick={() => void open(notification)}
            >
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold">{notification.title}</span>
                {!notification.is_read && <Chip tone="pending">New</Chip>}
                <time
                  dateTime={notification.created_at}
                  className="figures text-muted-foreground text-sm sm:ml-auto"
                >
                  <Moment of={notification.created_at} />
                </time>
              </span>
              <span className="line-clamp-2 text-muted-foreground text-sm">{notification.message}</span>
            </button>
          </Card>
        ))}
      </ul>
      <StoredState stored={stored} failed={messages.notificationsFailed}>
        {stored.rows.length === 0 && (
          <EmptyState picture={<CupTelephone />} title="No messages yet">
            Notifications for administrators will appear here.
          </EmptyState>
        )}
      </StoredState>
      {opened && (
        <Dialog title={opened.title} onClosed={() => setOpened(null)}>
          {(close) => (
            <ReceivedNotification notification={opened} close={close} onDelete={() => void remove(opened)} />
          )}
        </Dialog>
      )}
    </section>
  )
}
