import { messages } from '@cubby/contract/messages'
import { Card } from '@/ui/card.tsx'
import { rowKeys } from './row-keys.ts'

const SHOWN = 10

interface TopListProps {
  title: string
  items: readonly { name: string; value: string; detail: string }[]
}

export function TopList({ title, items }: TopListProps) {
  const keys = rowKeys(items.map(({ name }) => name))
  return (
    <Card as="section" className="grid min-w-0 content-start gap-3 p-4 sm:p-5">
      <h2 className="text-lg">{title}</h2>
      {items.length === 0 && <p className="py-8 text-center text-muted-foreground">{messages.noAnalytics}</p>}
      <ol className="grid divide-y">
        {items.slice(0, SHOWN).map(({ name, value, detail }, at) => (
          <li key={keys[at]} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="figures text-muted-foreground text-sm">{detail}</span>
            </span>
            <span className="figures font-semibold">{value}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
