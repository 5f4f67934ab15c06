import { messages } from '@cubby/contract/messages'
import type { Notification } from '@cubby/contract/messages/notifications'
import { isOwnPath } from '@cubby/rules/links'
import { t } from '@cubby/texts/t'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { Moment } from '@/desk/dates/dates.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { RelatedLinks } from '@/features/messages/notifications/related-links.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { useMyNotifications } from '@/offline/hooks/optimistic-rows.ts'
import { useCommandStatus } from '@/offline/hooks/use-outbox.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { showToast } from '@/ui/toast-store.ts'

/** The administrator's own notifications. */
export function ReceivedNotifications() {
  const stored = useMyNotifications()
  const [opened, setOpened] = useState<Notification | null>(null)
  const hasUnread = stored.rows.some(({ is_read }) => !is_read)
  const list = useRef<HTMLElement>(null)
  const followDeletion = useRefusalToast(t(messages.notificationDeleteFailed))
  const remove = async ({ id }: Notification) => {
    // The button that opened the dialog is about to disappear, so the list takes the focus.
    list.current?.focus({ preventScroll: true })
    const { rowId } = await enqueue({ kind: 'delete-notification', args: { notificationId: id } })
    followDeletion(rowId)
  }
  const followReading = useRefusalToast(t(messages.notificationReadFailed))
  const followAll = useRefusalToast(t(messages.allReadFailed))
  const markAll = async (upTo: string) => {
    // The button is about to disappear, so the list takes the focus.
    list.current?.focus({ preventScroll: true })
    followAll((await enqueue({ kind: 'mark-all-read', args: { upTo } })).rowId)
  }
  const open = async (notification: Notification) => {
    setOpened(notification)
    if (notification.is_read) return
    const { rowId } = await enqueue({ kind: 'mark-read', args: { notificationId: notification.id } })
    followReading(rowId)
  }
  return (
    <section ref={list} tabIndex={-1} aria-label={t('Received notifications')} className="grid gap-3">
      {stored.rows[0] && hasUnread && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => void markAll(stored.rows[0]?.created_at ?? '')}
        >
          {t('Mark All as Read')}
        </Button>
      )}
      <ul className="grid gap-2">
        {stored.rows.map((notification) => (
          <Card
            as="li"
            key={notification.id}
            className={notification.is_read ? '' : 'border-s-4 border-s-primary'}
          >
            <button
              type="button"
              className="grid min-h-11 w-full gap-1 rounded-card p-4 text-start hover:bg-muted"
              onClick={() => void open(notification)}
            >
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold">{notification.title}</span>
                {!notification.is_read && <Chip tone="primary">{t('New')}</Chip>}
                <time
                  dateTime={notification.created_at}
                  className="figures text-muted-foreground text-sm sm:ms-auto"
                >
                  <Moment of={notification.created_at} />
                </time>
              </span>
              <span className="line-clamp-2 text-muted-foreground text-sm">{notification.message}</span>
            </button>
          </Card>
        ))}
      </ul>
      <StoredState stored={stored} failed={t(messages.notificationsFailed)}>
        {stored.rows.length === 0 && (
          <EmptyState picture={<CupTelephone />} title={t('No messages yet')}>
            {t('Notifications for administrators will appear here.')}
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

/**
 * Returns a function that takes the id of a command from `enqueue`. Shows `message` in a toast if the server refuses
 * the last command that the function was called with.
 */
function useRefusalToast(message: string): (rowId: string | null) => void {
  const [rowId, follow] = useState<string | null>(null)
  const status = useCommandStatus(rowId)
  useEffect(() => {
    if (status === 'refused') showToast('error', message)
  }, [status, message])
  return follow
}

interface ReceivedNotificationProps {
  notification: Notification
  close: () => void
  onDelete: () => void
}

function ReceivedNotification({ notification, close, onDelete }: ReceivedNotificationProps) {
  const { message, created_at, metadata, action_url } = notification
  const { history } = useRouter()
  const path = action_url && isOwnPath(action_url) ? action_url : null
  return (
    <div className="grid gap-4">
      <time dateTime={created_at} className="figures text-muted-foreground text-sm">
        <Moment of={created_at} />
      </time>
      <p className="whitespace-pre-line wrap-anywhere">{message}</p>
      <RelatedLinks links={metadata.links} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="quiet"
          className="me-auto"
          onClick={() => {
            close()
            onDelete()
          }}
        >
          <Trash2 className="size-4.5 text-muted-foreground" aria-hidden="true" />
          {t('Delete')}
        </Button>
        <Button variant="outline" onClick={close}>
          {t('Close')}
        </Button>
        {path && (
          <Button
            onClick={() => {
              close()
              history.push(path)
            }}
          >
            {t('View Details')}
          </Button>
        )}
      </div>
    </div>
  )
}
