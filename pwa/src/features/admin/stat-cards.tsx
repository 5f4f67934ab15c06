import type { LucideIcon } from 'lucide-react'
import { Card } from '@/ui/card.tsx'

interface Stat {
  name: string
  /** Undefined while it is not known. */
  value: number | string | undefined
  Icon: LucideIcon
}

/** Numbers over a list, each in a card of its own. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {stats.map(({ name, value, Icon }) => (
        <Card key={name} className="flex items-center gap-4 p-4">
          <Icon className="size-6 shrink-0 text-primary max-sm:hidden" aria-hidden="true" />
          <div className="flex flex-col-reverse">
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="figures font-display font-semibold text-2xl">
              {typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '…')}
            </dd>
          </div>
        </Card>
      ))}
    </dl>
  )
}
