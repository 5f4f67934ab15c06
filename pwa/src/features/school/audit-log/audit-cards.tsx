import type { AuditLogEntry } from '@cubby/contract/school/audit-log'
import { Moment } from '@/desk/dates/moment.tsx'
import { detailText } from '@/features/school/audit-log/detail-text.ts'
import { actorText, classText, eventText } from '@/features/school/audit-log/event-text.ts'
import { Card } from '@/ui/card.tsx'

export function AuditCards({ lines }: { lines: AuditLogEntry[] }) {
  return (
    <ul className="grid gap-3">
      {lines.map(({ id, at, action, actor, user, details, ...about }) => (
        <Card as="li" key={id} className="grid gap-1 p-4 text-sm">
          <p className="font-semibold">{eventText(action)}</p>
          <p>
            {actorText({ action, actor })}
            {user && user.id !== actor?.id && ` → ${user.name}`}
          </p>
          {classText(about) && <p>{classText(about)}</p>}
          <p className="wrap-anywhere text-muted-foreground">{detailText(details)}</p>
          <time dateTime={at} className="figures text-muted-foreground">
            <Moment of={at} />
          </time>
        </Card>
      ))}
    </ul>
  )
}
