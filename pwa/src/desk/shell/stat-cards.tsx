import { Info, type LucideIcon } from 'lucide-react'
import { Explanation } from '@/desk/ui/tooltip.tsx'
import { Card } from '@/ui/card.tsx'
import { ListLink, type ListTarget } from './section-heading.tsx'

interface Stat {
  name: string
  /** Undefined while it is not known. */
  value: number | string | undefined
  /** Further numbers; with a `list`, they link to the counted rows. */
  details?: readonly { text: string; list?: ListTarget }[] | undefined
  /** An explanation of the number. */
  about?: string
  /** The list of the counted rows. */
  list?: ListTarget
  Icon: LucideIcon
}

/** Cards with the numbers above a list. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {stats.map(({ name, value, details = [], about, list, Icon }) => (
        <Card key={name} className="relative flex flex-wrap content-start gap-x-4 p-3 sm:p-4">
          <dt className="flex min-h-11 w-full items-center gap-2 text-muted-foreground text-sm">
            <Icon className="size-4 shrink-0 text-primary" aria-hidden="true" />
            <ListLink list={list}>{name}</ListLink>
          </dt>
          <dd className="figures order-first w-full whitespace-nowrap pr-8 font-display font-semibold text-lg sm:text-2xl">
            {typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '…')}
          </dd>
          {details.map(({ text, list: counted }) => (
            <dd key={text} className="figures flex min-h-11 items-center text-muted-foreground text-sm">
              <ListLink list={counted}>{text}</ListLink>
            </dd>
          ))}
          {about && (
            <dd className="absolute top-1 right-1 text-muted-foreground">
              <Explanation
                label={`What is counted: ${name}`}
                text={about}
                className="size-11 justify-center hover:text-foreground"
              >
                <Info className="size-4 shrink-0" aria-hidden="true" />
                <span className="sr-only">What is counted: {name}</span>
              </Explanation>
            </dd>
          )}
        </Card>
      ))}
    </dl>
  )
}
