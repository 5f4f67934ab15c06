import { Info, type LucideIcon } from 'lucide-react'
import { ListLink, type ListTarget } from '@/desk/shell/section-heading.tsx'
import { Explanation } from '@/desk/ui/tooltip.tsx'
import { Card } from '@/ui/card.tsx'
import { ChangeNote } from './change-note.tsx'
import { numberText, type Unit } from './number-text.ts'

interface Figure {
  readonly value: number
  /** The number of the previous period; undefined if there is none. */
  readonly before: number | undefined
  readonly unit: Unit
  /** Whether an increase is neither good nor bad. */
  readonly neutral?: boolean
  /** The list of the counted rows. */
  readonly list?: ListTarget
}

interface FigureCard extends Figure {
  readonly name: string
  /** What the numbers of the card count, and what they are compared with. */
  readonly about: string
  readonly Icon: LucideIcon
  /** Further numbers, with their words: '70 recent payments'. */
  readonly details: readonly (Figure & { readonly words: string })[]
}

/** The summary cards. Each number shows its change, and links to the rows it counts. */
export function FigureCards({ figures }: { figures: readonly FigureCard[] }) {
  return (
    <dl className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ name, about, Icon, details, list, ...main }) => (
        <Card key={name} className="relative flex flex-col p-4 print:break-inside-avoid">
          <dt className="flex items-center gap-2 text-muted-foreground text-sm">
            <Icon className="size-4 shrink-0 text-primary" aria-hidden="true" />
            <ListLink list={list}>{name}</ListLink>
          </dt>
          <dd className="order-first grid justify-items-start">
            <span className="figures pr-8 font-display font-semibold text-2xl">
              {numberText(main.value, main.unit)}
            </span>
            <ChangeNote {...main} />
          </dd>
          {details.map(({ words, list: counted, ...detail }) => (
            <dd
              key={words}
              className="figures flex flex-wrap items-baseline gap-x-3 text-muted-foreground text-sm"
            >
              <ListLink list={counted}>
                {numberText(detail.value, detail.unit)} {words}
              </ListLink>
              <ChangeNote {...detail} />
            </dd>
          ))}
          <dd className="absolute top-1 right-1 text-muted-foreground print:hidden">
            <Explanation
              label={`What is counted: ${name}`}
              text={about}
              className="size-11 justify-center hover:text-foreground"
            >
              <Info className="size-4 shrink-0" aria-hidden="true" />
              <span className="sr-only">What is counted: {name}</span>
            </Explanation>
          </dd>
        </Card>
      ))}
    </dl>
  )
}
