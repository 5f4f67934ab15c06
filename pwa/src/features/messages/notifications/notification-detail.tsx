import type { Notification } from '@cubby/contract/messages/notifications'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { momentText } from '@/ui/moment.ts'
import { MarkAsRead } from './mark-as-read.tsx'
import { OfferAction } from './offer-action.tsx'
import { RelatedLinks } from './related-links.tsx'
import { kindText, typeTone } from './type-name.ts'

interface NotificationDetailProps {
  notification: Notification
  /** Whether it was sent to the current user. Opening one's own notification marks it as read. */
  isOwn: boolean
  /** The recipient, if it is another user. */
  recipient?: string | undefined
}

export function NotificationDetail({ notification, isOwn, recipient }: NotificationDetailProps) {
  const { id, title, message, type, is_read, created_at, metadata } = notification
  const { history } = useRouter()
  // Shown as new during this visit, unless the user marks it as read.
  const [isNew, setNew] = useState(!is_read)
  useEffect(() => {
    if (isOwn && !is_read) void enqueue({ kind: 'mark-read', args: { notificationId: id } })
  }, [isOwn, is_read, id])
  const close = () => (history.canGoBack() ? history.back() : history.push('/profile?section=notifications'))
  return (
    <Card as="article" className="grid gap-4 p-4 sm:p-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Chip tone={typeTone(type)}>{kindText(notification)}</Chip>
          {isNew && <Chip tone="pending">New</Chip>}
          <time dateTime={created_at} className="figures text-muted-foreground text-sm">
            {momentText(created_at)}
          </time>
        </div>
        <PageHeading className="text-2xl">{title}</PageHeading>
        {recipient && <p className="text-muted-foreground text-sm">Sent to {recipient}</p>}
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>
      <RelatedLinks links={metadata.links} />
      {isOwn && <OfferAction notification={notification} />}
      <div className="flex flex-wrap gap-2">
        {isOwn && isNew && <MarkAsRead id={id} onRead={() => setNew(false)} />}
        <Button variant="outline" onClick={close}>
          Close
        </Button>
      </div>
    </Card>
  )
}
