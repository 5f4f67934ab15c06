import type { Notification } from '@cubby/contract/messages/notifications'
import { Link } from '@tanstack/react-router'
import { Check, Trash2 } from 'lucide-react'
import { queueCommand } from '@/outbox/queue-command.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { momentText } from '@/ui/moment.ts'
import { OfferAction } from './offer-action.tsx'
import { RelatedLinks } from './related-links.tsx'
import { kindText } from './type-name.ts'

interface NotificationRowProps {
  notification: Notification
  /** Called before the row disappears, so that the list can move the focus. */
  onDelete: () => void
}

export function NotificationRow({ notification, onDelete }: NotificationRowProps) {
  const { id, title, message, type, is_read, created_at, metadata } = notification
  const about = { notificationId: id }
  const remove = () => {
    onDelete()
    void queueCommand({ kind: 'delete-notification', args: about })
  }
  return (
    <Card as="li" className={is_read ? 'grid gap-1.5 p-4' : 'grid gap-1.5 border-l-4 border-l-primary p-4'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg leading-snug">{title}</h3>
        {!is_read && <Chip tone="pending">New</Chip>}
        <time dateTime={created_at} className="figures text-muted-foreground text-sm sm:ml-auto">
          {momentText(created_at)}
        </time>
      </div>
      {type === 'class_notification' && (
        <p className="text-muted-foreground text-sm">{kindText(notification)}</p>
      )}
      <p className="line-clamp-3 whitespace-pre-line">{message}</p>
      <RelatedLinks links={metadata.links} />
      <OfferAction notification={notification} />
      <div className="mt-1 flex flex-wrap items-center gap-1">
        <Link
          to="/notifications/$id"
          params={{ id }}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          View Details <span className="sr-only">of {title}</span>
        </Link>
        {!is_read && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Mark as Read: ${title}`}
            onClick={() => void queueCommand({ kind: 'mark-read', args: about })}
          >
            <Check className="size-4 max-sm:hidden" aria-hidden="true" />
            Mark as Read
          </Button>
        )}
        <Button
          variant="quiet"
          size="icon"
          className="ml-auto"
          aria-label={`Delete ${title}`}
          onClick={remove}
        >
          <Trash2 className="size-4.5 text-muted-foreground" aria-hidden="true" />
        </Button>
      </div>
    </Card>
  )
}
