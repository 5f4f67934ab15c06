import { messages } from '@cubby/contract/messages'
import { ListLink, type ListTarget } from '@/features/admin/shell/list-link.tsx'
import { Card } from '@/ui/card.tsx'

const SHOWN = 10

interface TopListProps {
  title: string
  /** `list` links to the rows that the detail counts. */
  items: readonly { id: string; name: string; value: string; detail: string; list: ListTarget }[]
}

export function TopList({ title, items }: TopListProps) {
  return (
    <Card as="section" className="grid min-w-0 content-start gap-3 p-4 sm:p-5">
      <h2 className="text-lg">{title}</h2>
      {items.length === 0 && <p className="py-8 text-center text-muted-foreground">{messages.noAnalytics}</p>}
      <ol className="grid divide-y">
        {items.slice(0, SHOWN).map(({ id, name, value, detail, list }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="figures text-muted-foreground text-sm">
                <ListLink list={list}>
                  {detail}
                  <span className="sr-only"> in {name}</span>
                </ListLink>
              </span>
            </span>
            <span className="figures font-semibold">{value}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
