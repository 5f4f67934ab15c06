import type { SentGroup } from '@cubby/contract/office/notification-center'
import { Moment } from '@/desk/dates/moment.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { sentKind, sentText } from './sent-labels.ts'

export function SentCard({ group, onOpen }: { group: SentGroup; onOpen: () => void }) {
  const { title, message, created_at, delivered } = group
  const kind = sentKind(group)
  return (
    <Card as="li" className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg leading-snug">{title}</h2>
        {kind && <Chip tone={kind === 'Broadcast' ? 'sun' : 'neutral'}>{kind}</Chip>}
        {!delivered && <Chip tone="pending">Sending</Chip>}
        <time dateTime={created_at} className="figures text-muted-foreground text-sm sm:ml-auto">
          <Moment of={created_at} />
        </time>
      </div>
      <p className="line-clamp-2 whitespace-pre-line">{message}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures wrap-anywhere text-muted-foreground text-sm">{sentText(group)}</p>
        <Button variant="outline" size="small" onClick={onOpen}>
          View Recipients <span className="sr-only">of {title}</span>
        </Button>
      </div>
    </Card>
  )
}
