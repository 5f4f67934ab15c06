import type { Notification } from '@cubby/contract/messages/notifications'
import { isOwnPath } from '@cubby/rules/links'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Moment } from '@/desk/dates/moment.tsx'
import { RelatedLinks } from '@/features/messages/notifications/related-links.tsx'
import { Button } from '@/ui/button.tsx'

interface ReceivedNotificationProps {
  notification: Notification
  close: () => void
  onDelete: () => void
}

export function ReceivedNotification({ notification, close, onDelete }: ReceivedNotificationProps) {
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
          className="mr-auto"
          onClick={() => {
            close()
            onDelete()
          }}
        >
          <Trash2 className="size-4.5 text-muted-foreground" aria-hidden="true" />
          Delete
        </Button>
        <Button variant="outline" onClick={close}>
          Close
        </Button>
        {path && (
          <Button
            onClick={() => {
              close()
              history.push(path)
            }}
          >
            View Details
          </Button>
        )}
      </div>
    </div>
  )
}
