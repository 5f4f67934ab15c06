import type { Notification } from '@cubby/contract/messages/notifications'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Check, Trash2 } from 'lucide-react'
import { Button, buttonVariants, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { momentText } from '@/ui/moment.ts'
import { MoreMenu } from '@/ui/more-menu.tsx'
import { rich } from '@/ui/rich.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { OfferAction } from './offer-action.tsx'
import { RelatedLinks } from './related-links.tsx'
import { kindText, typeIcon } from './type-name.ts'

interface NotificationRowProps {
  notification: Notification
  onDelete: () => void
}

/** A notification with one action; marking as read, deleting, and its links are behind three dots. */
export function NotificationRow({ notification, onDelete }: NotificationRowProps) {
  const { id, title, message, type, is_read, created_at, metadata } = notification
  const Icon = typeIcon(type)
  return (
    <Card
      as="li"
      className={`grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 p-4 ${is_read ? '' : 'border-primary/50'}`}
    >
      <span
        className={`grid size-10 place-items-center rounded-full ${is_read ? 'bg-muted text-muted-foreground' : 'bg-primary text-primary-foreground'}`}
      >
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="grid content-start gap-1">
        <div className="-mt-2 -me-2 flex items-start gap-2">
          <div className="flex flex-1 flex-wrap items-baseline gap-x-2 pt-2">
            <h3 className={is_read ? 'text-wrap font-medium text-base' : 'text-wrap text-base'}>{title}</h3>
            {!is_read && (
              <span className="rounded-full bg-pending px-1.5 font-semibold text-on-tone text-xs">
                {t('New')}
              </span>
            )}
            <time dateTime={created_at} className="figures text-muted-foreground text-sm sm:ms-auto">
              {momentText(created_at)}
            </time>
          </div>
          <MoreMenu label={t('More for {title}', { title })}>
            {!is_read && (
              <Button
                variant="quiet"
                size="small"
                aria-label={t('Mark as Read: {title}', { title })}
                onClick={() => void queueCommand({ kind: 'mark-read', args: { notificationId: id } })}
              >
                <Check className="size-4" aria-hidden="true" />
                {t('Mark as Read')}
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={t('Delete {title}', { title })}
              onClick={onDelete}
            >
              <Trash2 className="size-4" aria-hidden="true" />
              {t('Delete')}
            </Button>
            <RelatedLinks
              links={metadata.links}
              // Begins below the texts of the buttons, right of their icons.
              look={buttonVariants({
                variant: 'quiet',
                size: 'small',
                className: 'w-full justify-start ps-9.5',
              })}
            />
          </MoreMenu>
        </div>
        {type === 'class_notification' && (
          <p className="text-muted-foreground text-sm">{kindText(notification)}</p>
        )}
        <p className="line-clamp-3 whitespace-pre-line text-sm">{message}</p>
        <OfferAction notification={notification} />
        <Link
          to="/notifications/$id"
          params={{ id }}
          className={`${textLink} -mb-2 justify-self-start text-sm`}
        >
          {rich('View Details <part>of {title}</part>', {
            title,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Link>
      </div>
    </Card>
  )
}
