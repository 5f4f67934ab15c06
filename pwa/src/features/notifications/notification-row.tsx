import type { Notification } from '@cubby/contract/notifications'
import { Link } from '@tanstack/react-router'
import { rememberedPath } from '@/features/auth/remembered-path.ts'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { textLink } from '@/ui/text-link.ts'

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export function NotificationRow({ notification }: { notification: Notification }) {
  const { title, message, is_read, created_at, metadata } = notification
  const links = metadata.links.filter(({ url }) => rememberedPath(url) !== undefined)
  return (
    <Card as="li" className="grid gap-1.5 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{title}</h3>
        {!is_read && <Chip tone="pending">New</Chip>}
        <time dateTime={created_at} className="figures text-muted-foreground text-sm sm:ml-auto">
          {moment.format(new Date(created_at))}
        </time>
      </div>
      <p className="whitespace-pre-line">{message}</p>
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {links.map(({ label, url }) => (
            <Link key={url + label} to={url} className={textLink}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </Card>
  )
}
