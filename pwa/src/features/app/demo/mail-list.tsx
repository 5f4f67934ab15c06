import type { SentMail } from '@cubby/contract/demo'
import { Link } from '@tanstack/react-router'

const sentAt = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

interface MailListProps {
  mails: SentMail[]
  openId: string | undefined
}

export function MailList({ mails, openId }: MailListProps) {
  return (
    <ul className="overflow-hidden rounded-card border bg-card">
      {mails.map(({ id, to, subject, at }) => (
        <li key={id} className="border-t first:border-t-0">
          <Link
            to="/demo-mails"
            search={{ mail: id }}
            aria-current={id === openId ? 'true' : undefined}
            className="grid gap-0.5 p-4 -outline-offset-3 hover:bg-muted aria-[current=true]:bg-muted"
          >
            <span className="font-semibold">{subject}</span>
            <span className="text-muted-foreground text-sm">{to}</span>
            <time dateTime={at} className="figures text-muted-foreground text-sm">
              {sentAt.format(new Date(at))}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
