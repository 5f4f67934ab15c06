import { ChangeNote } from './change-note.tsx'
import { numberText, type Unit } from './number-text.ts'

interface ChartFigure {
  readonly name: string
  readonly color: string
  readonly value: number
  /** The number of the previous period; undefined if there is none. */
  readonly before: number | undefined
  readonly events?: number | undefined
  readonly unit: Unit
}

interface ChartTooltipProps {
  title: string
  figures: readonly ChartFigure[]
}

/**
 * The numbers of one period or bar of a chart. Screen readers read them when the arrow keys move to another period.
 */
export function ChartTooltip({ title, figures }: ChartTooltipProps) {
  return (
    <div
      role="status"
      className="grid min-w-44 gap-2 rounded-card border bg-card p-3 text-foreground text-sm shadow-overlay"
    >
      <p className="font-semibold">{title}</p>
      {figures.map(({ name, color, value, before, events, unit }) => (
        <div key={name} className="grid gap-0.5">
          <p className="flex items-center gap-2">
            <span className="size-2.5 shrink-0 rounded-full" style={{ background: color }} />
            <span className="text-muted-foreground">{name}</span>
            <span className="figures ms-auto ps-4 font-semibold">{numberText(value, unit)}</span>
          </p>
          <p className="ps-4.5">
            <ChangeNote value={value} before={before} unit={unit} events={events} neutral />
          </p>
        </div>
      ))}
    </div>
  )
}
