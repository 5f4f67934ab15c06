import { messages } from '@cubby/contract/messages'
import type { Notification } from '@cubby/contract/messages/notifications'
import { t } from '@cubby/texts/t'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { useCommandStatus } from '@/offline/hooks/use-outbox.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { momentText } from '@/ui/moment.ts'
import { showToast } from '@/ui/toast-store.ts'
import { OfferAction } from './offer-action.tsx'
import { RelatedLinks } from './related-links.tsx'
import { kindText, typeTone } from './type-name.ts'

interface NotificationDetailProps {
  notification: Notification
  /** Whether it was sent to the current user. */
  isOwn: boolean
  /** The recipient, if it is another user. */
  recipient?: string | undefined
}

export function NotificationDetail({ notification, isOwn, recipient }: NotificationDetailProps) {
  const { id, title, message, type, is_read, created_at, metadata } = notification
  const { history } = useRouter()
  // Opening one's own notification marks it as read, if this device can store or send that.
  const [isRead, setRead] = useState(is_read || isOwn)
  useEffect(() => {
    if (!isOwn || is_read) return
    const fail = () => setRead(false)
    void enqueue({ kind: 'mark-read', args: { notificationId: id } }).then(
      ({ isLost }) => isLost && fail(),
      fail,
    )
  }, [isOwn, is_read, id])
  const close = () => (history.canGoBack() ? history.back() : history.push('/profile?section=notifications'))
  return (
    <Card as="article" className="grid gap-4 p-4 sm:p-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Chip tone={typeTone(type)}>{kindText(notification)}</Chip>
          {!isRead && <Chip tone="primary">{t('New')}</Chip>}
          <time dateTime={created_at} className="figures text-muted-foreground text-sm">
            {momentText(created_at)}
          </time>
        </div>
        <PageHeading className="text-2xl">{title}</PageHeading>
        {recipient && (
          <p className="text-muted-foreground text-sm">{t('Sent to {recipient}', { recipient })}</p>
        )}
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {isOwn && <OfferAction notification={notification} isLarge />}
        <RelatedLinks links={metadata.links} look={buttonVariants({ variant: 'outline' })} />
      </div>
      <div className="-mx-2 flex flex-wrap gap-2 border-border border-t pt-3">
        {isOwn && !isRead && <MarkAsRead id={id} onRead={() => setRead(true)} />}
        <Button variant="quiet" onClick={close}>
          {t('Close')}
        </Button>
      </div>
    </Card>
  )
}

/** A button that marks a notification as read and reports the result with a toast. In the list, there is no toast. */
export function MarkAsRead({ id, onRead }: { id: string; onRead: () => void }) {
  const [rowId, setRowId] = useState<string | null>(null)
  const status = useCommandStatus(rowId)
  const reachable = useServerReachable()
  const succeed = () => {
    showToast('success', t(messages.notificationRead))
    onRead()
  }
  const fail = () => showToast('error', t(messages.notificationReadFailed))
  const mark = async () => {
    const { rowId: stored, isLost } = await enqueue({ kind: 'mark-read', args: { notificationId: id } })
    setRowId(stored)
    if (stored === null && !isLost) succeed()
  }
  const notify = useEffectEvent(() => {
    if (status === 'refused') fail()
    else succeed()
    setRowId(null)
  })
  useEffect(() => {
    if (rowId !== null && status !== 'open') notify()
  }, [rowId, status])
  const waits = rowId !== null && !reachable
  return (
    <Button variant="quiet" busy={rowId !== null && !waits} onClick={() => void mark().catch(fail)}>
      {waits ? t('Saved on this device') : t('Mark as Read')}
    </Button>
  )
}
