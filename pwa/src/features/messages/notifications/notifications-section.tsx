import { messages } from '@cubby/contract/messages'
import type { Notification } from '@cubby/contract/messages/notifications'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMyNotifications } from '@/offline/hooks/optimistic-rows.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { DeletedNotification, type Deletion } from './deleted-notification.tsx'
import { NotificationRow } from './notification-row.tsx'

export function NotificationsSection() {
  const stored = useMyNotifications()
  // What the user deletes keeps its place as a line with Undo until they leave the list.
  const [deleted, setDeleted] = useState<readonly Deletion[]>([])
  const gone = deleted.filter(
    ({ notification: { id }, isUndone }) => !isUndone || !stored.rows.some((one) => one.id === id),
  )
  const goneAs = ({ id }: Notification) => gone.find((one) => one.notification.id === id)
  const shown = [
    ...stored.rows.filter((one) => !goneAs(one)),
    ...gone.map(({ notification }) => notification),
  ].toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  const mark = (notification: Notification, isUndone: boolean) =>
    setDeleted((earlier) => [
      ...earlier.filter((one) => one.notification.id !== notification.id),
      { notification, isUndone },
    ])
  const remove = async (notification: Notification) => {
    const args = { notificationId: notification.id }
    if (await queueCommand({ kind: 'delete-notification', args })) mark(notification, false)
  }
  const restore = (notification: Notification) => {
    mark(notification, true)
    // The button is about to disappear, so the list takes the focus.
    document.getElementById('section')?.focus({ preventScroll: true })
    void queueCommand({ kind: 'restore-notification', args: { notificationId: notification.id } })
  }
  const unread = stored.rows.filter(({ is_read }) => !is_read)
  const newest = unread
    .map(({ created_at }) => created_at)
    .sort()
    .at(-1)
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading
        title={t('Notifications')}
        stored={stored}
        failed={t(messages.notificationsUpdateFailed)}
      />
      {newest && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="figures text-muted-foreground">
            {t('{count, plural, one {# unread} other {# unread}}', { count: unread.length })}
          </p>
          <Button
            variant="outline"
            size="small"
            onClick={() => void queueCommand({ kind: 'mark-all-read', args: { upTo: newest } })}
          >
            {t('Mark all as read')}
          </Button>
        </div>
      )}
      <ul className="grid gap-3">
        {shown.map((notification) => {
          const deletion = goneAs(notification)
          return deletion ? (
            <DeletedNotification key={notification.id} {...deletion} onUndo={() => restore(notification)} />
          ) : (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onDelete={() => void remove(notification)}
            />
          )
        })}
      </ul>
      <StoredState stored={stored} failed={t('Failed to load notifications')}>
        {shown.length === 0 && (
          <EmptyState picture={<CupTelephone />} title={t('No notifications yet')}>
            {t('Reminders, offers, and news about your classes will appear here.')}
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}
