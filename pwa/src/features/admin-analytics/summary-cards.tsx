import type { LucideIcon } from 'lucide-react'
import { Card } from '@/ui/card.tsx'

interface SummaryCard {
  name: string
  value: string
  detail: string
  Icon: LucideIcon
}

export function SummaryCards({ cards }: { cards: readonly SummaryCard[] }) {
  return (
    <dl className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {cards.map(({ name, value, detail, Icon }) => (
        <Card key={name} className="grid gap-1 p-4">
          <dt className="flex items-center gap-2 text-muted-foreground text-sm">
            <Icon className="size-4 shrink-0 text-primary" aria-hidden="true" />
            {name}
          </dt>
          <dd className="figures font-display font-semibold text-2xl">{value}</dd>
          <dd className="figures text-muted-foreground text-sm">{detail}</dd>
        </Card>
      ))}
    </dl>
  )
}
