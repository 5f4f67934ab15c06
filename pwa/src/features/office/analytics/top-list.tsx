import { messages } from '@cubby/contract/messages'
import { ListLink, type ListTarget } from '@/desk/shell/list-link.tsx'
import { Card } from '@/ui/card.tsx'
import { ChangeNote } from './change-note.tsx'
import { numberText, type Unit } from './number-text.ts'

const SHOWN = 10

interface TopFigure {
  readonly value: number
  /** The number of the previous period; undefined if there is none. */
  readonly before: number | undefined
}

interface TopListProps {
  title: string
  /** The unit of the number at the right. */
  unit: Unit
  /** `list` links to the rows that `counted` counts. */
  items: readonly {
    readonly id: string
    readonly name: string
    readonly main: TopFigure
    readonly counted: TopFigure & { readonly words: string; readonly list: ListTarget }
  }[]
}

export function TopList({ title, unit, items }: TopListProps) {
  return (
    <Card as="section" className="grid min-w-0 content-start gap-3 p-4 sm:p-5 print:break-inside-avoid">
      <h2 className="text-lg">{title}</h2>
      {items.length === 0 && <p className="py-8 text-center text-muted-foreground">{messages.noAnalytics}</p>}
      <ol className="grid divide-y">
        {items.slice(0, SHOWN).map(({ id, name, main, counted }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="figures flex flex-wrap items-baseline gap-x-3 text-muted-foreground text-sm">
                <ListLink list={counted.list}>
                  {numberText(counted.value, 'count')} {counted.words}
                  <span className="sr-only"> in {name}</span>
                </ListLink>
                <ChangeNote value={counted.value} before={counted.before} unit="count" />
              </span>
            </span>
            <span className="figures grid justify-items-end text-right">
              <span className="font-semibold">{numberText(main.value, unit)}</span>
              <ChangeNote value={main.value} before={main.before} unit={unit} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
