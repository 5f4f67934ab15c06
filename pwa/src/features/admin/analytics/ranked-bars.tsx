import { ListLink, type ListTarget } from '@/features/admin/shell/list-link.tsx'
import { ChangeNote } from './change-note.tsx'
import { numberText, type Unit } from './number-text.ts'

interface RankedBar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly before: number | undefined
  readonly unit: Unit
  readonly list: ListTarget | undefined
}

interface RankedBarsProps {
  /** Names the list for screen readers. */
  label: string
  bars: readonly RankedBar[]
}

/** A bar chart of named numbers. It needs no tooltip, because each bar shows its number and its change. */
export function RankedBars({ label, bars }: RankedBarsProps) {
  const highest = Math.max(1, ...bars.flatMap(({ value, before = 0 }) => [value, before]))
  const widthOf = (value: number) => `${(Math.max(0, value) / highest) * 100}%`
  return (
    <ol aria-label={label} className="grid gap-4">
      {bars.map(({ key, name, value, before, unit, list }) => (
        <li key={key} className="grid gap-1.5">
          <div className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">{name}</span>
            <span className="figures font-semibold">
              <ListLink list={list}>
                {numberText(value, unit)}
                <span className="sr-only"> in {name}</span>
              </ListLink>
            </span>
          </div>
          <div aria-hidden="true" className="relative h-3 rounded-full bg-muted">
            <div className="h-full rounded-full bg-primary" style={{ width: widthOf(value) }} />
            {before !== undefined && before > 0 && (
              <div
                className="absolute inset-y-[-3px] w-0.5 -translate-x-full bg-foreground"
                style={{ left: widthOf(before) }}
              />
            )}
          </div>
          <ChangeNote value={value} before={before} unit={unit} />
        </li>
      ))}
    </ol>
  )
}
