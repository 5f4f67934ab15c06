import { t } from '@cubby/texts/t'
import type { ComponentProps } from 'react'
import { ListLink, type ListTarget } from '@/desk/shell/section-heading.tsx'
import { Card } from '@/ui/card.tsx'
import { InfoButton } from '@/ui/info-button.tsx'
import { ChangeNote } from './change-note.tsx'
import { numberText, type Unit } from './number-text.ts'

interface Figure {
  readonly value: number
  /** The number of the previous period; undefined if there is none. */
  readonly before: number | undefined
  readonly unit: Unit
  /** How many events `before` rests on, if it is not their count itself. */
  readonly events?: number | undefined
  /** Whether an increase is neither good nor bad. */
  readonly neutral?: boolean
  /** The list of the counted rows. */
  readonly list?: ListTarget
}

interface FigureCard extends Figure {
  readonly name: string
  /** The days that the number covers, if the report covers others. */
  readonly days?: string
  /** What the numbers of the card count, and what they are compared with. */
  readonly about: string
  /** When the number of the previous period was counted: on a day, or in a month. */
  readonly counted: NonNullable<ComponentProps<typeof ChangeNote>['counted']>
  /** The number in each period of the report, if there is a report of it. */
  readonly trend?: readonly number[] | undefined
  /**
   * Further numbers, in words: '70 recent payments'. The first is on the card, the others in its
   * explanation.
   */
  readonly details: readonly (Figure & { readonly text: string })[]
}

/**
 * The summary cards: a number, a second one, the change of the first, and how it went. Further numbers are in the
 * explanation. Each number links to the rows that it counts.
 */
export function FigureCards({ figures }: { figures: readonly FigureCard[] }) {
  return (
    <dl className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 xl:grid-cols-4">
      {figures.map(
        ({ name, days, about, details: [second, ...rest], list, trend, events, counted, ...main }) => (
          <Card
            key={name}
            className="relative grid content-start overflow-clip p-4 pb-14 print:break-inside-avoid"
          >
            <dt className="pe-8 text-muted-foreground text-sm leading-6">
              <ListLink list={list} className={list && numberLink}>
                {name}
              </ListLink>
              {days && <span className="figures whitespace-nowrap text-xs"> {days}</span>}
            </dt>
            <dd className="grid min-[30rem]:min-h-18 content-start justify-items-start">
              <span className="figures font-display font-semibold text-2xl">
                {numberText(main.value, main.unit)}
              </span>
              <ChangeNote {...main} events={events} counted={counted} />
            </dd>
            {second && (
              <dd className="figures text-sm">
                <ListLink list={second.list} className={numberLink}>
                  {second.text}
                </ListLink>
              </dd>
            )}
            <dd className="absolute top-1 end-1">
              <InfoButton label={t('What is counted: {name}', { name })}>
                <MoreNumbers about={about} details={rest} />
              </InfoButton>
            </dd>
            {trend && <Sparkline values={trend} />}
          </Card>
        ),
      )}
    </dl>
  )
}

const numberLink =
  'inline-flex min-h-6 items-center pointer-coarse:min-h-11 font-semibold text-primary underline decoration-1 underline-offset-4 hover:decoration-2'

/** What a card counts, and the numbers that it has no room for. */
function MoreNumbers({ about, details }: Pick<FigureCard, 'about' | 'details'>) {
  return (
    <div className="grid gap-2">
      {details.length > 0 && (
        <ul className="figures">
          {details.map(({ text, list }) => (
            <li key={text}>
              <ListLink list={list}>{text}</ListLink>
            </li>
          ))}
        </ul>
      )}
      <p>{about}</p>
    </div>
  )
}

/** The course of a number at the bottom of its card; the charts show it with its scale. */
function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const highest = Math.max(1, ...values)
  const points = values.map(
    (value, at) => `${(at / (values.length - 1)) * 100},${30 - (Math.max(0, value) / highest) * 26}`,
  )
  return (
    <svg
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 h-11 w-full text-primary"
      aria-hidden="true"
    >
      <polygon points={`0,32 ${points.join(' ')} 100,32`} fill="currentColor" fillOpacity={0.1} />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
