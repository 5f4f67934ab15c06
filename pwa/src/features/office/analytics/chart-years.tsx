import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import { previousRange } from '@cubby/rules/money/periods'
import { CHART_TEXT_PX } from './chart-style.ts'

/** The names of the shown and of the previous period: '2026' and '2025'. */
export interface ChartYears {
  readonly current: string
  readonly previous: string
}

/** Names both periods by their years. If they are in the same year, their first months tell them apart. */
export function chartYears(range: AnalyticsRange): ChartYears {
  const before = previousRange(range)
  const [current, previous] = [yearsOf(range), yearsOf(before)]
  if (current !== previous) return { current, previous }
  return { current: monthsOf(range), previous: monthsOf(before) }
}

function yearsOf({ startDate, endDate }: AnalyticsRange): string {
  const [first, last] = [startDate.slice(0, 4), endDate.slice(0, 4)]
  return first === last ? last : `${first}–${last.slice(2)}`
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

function monthsOf({ startDate, endDate }: AnalyticsRange): string {
  const [first, last] = [startDate, endDate].map((day) => month.format(Date.parse(day)))
  return `${first === last ? last : `${first}–${last}`} ${endDate.slice(0, 4)}`
}

/** Names the pale bars, above the chart. */
export function PreviousLegend({ name, years, x = 8 }: { name: string; years: ChartYears; x?: number }) {
  return (
    <g fontSize={CHART_TEXT_PX} fontWeight={600}>
      <rect x={x} y={4} width={12} height={12} rx={3} fill="var(--art-sky)" fillOpacity={0.55} />
      <text x={x + 18} y={14} fill="var(--muted-foreground)">{`${name} ${years.previous}`}</text>
    </g>
  )
}
