import { ListLink, type ListTarget } from '@/desk/shell/section-heading.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { rich } from '@/ui/rich.tsx'
import { ChangeNote } from './change-note.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'
import { numberText, type Unit } from './number-text.ts'

interface RankedBar {
  readonly key: string
  readonly name: string
  /** What the number counts. */
  readonly heading: string
  readonly value: number
  readonly before: number | undefined
  readonly events: number | undefined
  readonly unit: Unit
  readonly list: ListTarget | undefined
}

interface RankedBarsProps {
  /** Names the list for screen readers. */
  label: string
  bars: readonly RankedBar[]
}

/** A bar chart of named numbers. Each bar takes the focus and has the same tooltip as the other charts. */
export function RankedBars({ label, bars }: RankedBarsProps) {
  // A share fills its part of the bar. Other numbers are compared with the highest.
  const isShare = bars.every(({ unit }) => unit === 'rate')
  const highest = isShare ? 100 : Math.max(1, ...bars.flatMap(({ value, before = 0 }) => [value, before]))
  const widthOf = (value: number) => `${Math.min(1, Math.max(0, value) / highest) * 100}%`
  return (
    <ol aria-label={label} className="grid gap-4">
      {bars.map(({ key, name, heading, value, before, events, unit, list }) => (
        <li key={key} className="grid gap-0.5">
          <div className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">{name}</span>
            <span className="figures font-semibold">
              <ListLink list={list}>
                {rich('{number}<hidden> in {name}</hidden>', {
                  number: numberText(value, unit),
                  name,
                  hidden: srOnly,
                })}
              </ListLink>
            </span>
          </div>
          <Tooltip
            text={{
              card: (
                <ChartTooltip
                  title={name}
                  figures={[{ name: heading, color: 'var(--primary)', value, before, events, unit }]}
                />
              ),
            }}
          >
            <button
              type="button"
              aria-label={`${heading}, ${name}`}
              className="group flex h-6 w-full cursor-default items-center rounded-control"
            >
              <span className="relative block h-3 w-full rounded-full bg-muted">
                <span
                  className="block h-full rounded-full bg-primary group-hover:opacity-80"
                  style={{ width: widthOf(value) }}
                />
                {before !== undefined && before > 0 && (
                  <span
                    className="absolute inset-y-[-3px] w-0.5 -translate-x-full bg-foreground"
                    style={{ left: widthOf(before) }}
                  />
                )}
              </span>
            </button>
          </Tooltip>
          <ChangeNote value={value} before={before} unit={unit} events={events} neutral />
        </li>
      ))}
    </ol>
  )
}
