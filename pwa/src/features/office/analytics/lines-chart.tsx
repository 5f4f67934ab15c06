import { t } from '@cubby/texts/t'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import { apart, labelRows } from './chart-labels.ts'
import { CHART_PX, CHART_TEXT_PX, grid, periodAxis, previousBar, valueAxis } from './chart-style.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { type ChartYears, PreviousLegend } from './chart-years.tsx'
import { axisText, periodText } from './period-text.ts'

interface LinesChartProps {
  /** Names the chart for screen readers. */
  label: string
  periods: readonly string[]
  years: ChartYears
  /** One or two lines, with a count for each period. The chart also shows the previous period of the first line. */
  lines: readonly {
    readonly name: string
    readonly values: readonly number[]
    readonly before: readonly (number | undefined)[]
  }[]
}

const styles = [
  { color: 'var(--primary)', dash: '0' },
  { color: 'var(--success)', dash: '6 4' },
] as const

/** A line chart of counts for each period of a report. */
export function LinesChart({ label, periods, years, lines }: LinesChartProps) {
  const drawn = lines.map((line, at) => ({ ...line, ...(styles[at] ?? styles[0]) }))
  const data = periods.map((period, at) => ({
    period,
    values: lines.map(({ values }) => values[at]),
    before: lines[0]?.before[at],
  }))
  return (
    <ResponsiveContainer width="100%" height={CHART_PX}>
      <ComposedChart data={data} margin={{ top: 36, right: 84, bottom: 0, left: 0 }} title={label}>
        <CartesianGrid {...grid} />
        <XAxis {...periodAxis} tickFormatter={axisText} padding={{ left: 28, right: 4 }} />
        <YAxis {...valueAxis} allowDecimals={false} />
        <Tooltip
          cursor={{ stroke: 'var(--muted-foreground)' }}
          content={({ active, activeIndex }) =>
            active && (
              <ChartTooltip
                title={periodText(periods[Number(activeIndex)] ?? '')}
                figures={drawn.map(({ name, color, values, before }) => ({
                  name,
                  color,
                  value: values[Number(activeIndex)] ?? 0,
                  before: before[Number(activeIndex)],
                  unit: 'count',
                }))}
              />
            )
          }
        />
        <Bar name={t('Previous period')} {...previousBar} />
        <PreviousLegend name={lines[0]?.name ?? ''} years={years} />
        {drawn.map(({ name, color, dash }, at) => (
          <Line
            key={name}
            name={name}
            dataKey={`values[${at}]`}
            stroke={color}
            strokeWidth={2.5}
            strokeDasharray={dash}
            dot={false}
            isAnimationActive={false}
          />
        ))}
        <LineEnds
          lines={drawn.map(({ name, color, values }) => ({ name, color, value: values.at(-1) ?? 0 }))}
          year={years.current}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

const LINE_PX = 15
const GAP_PX = 6

interface LineEndsProps {
  /** The name of each line, and its last value. */
  lines: readonly { name: string; value: number; color: string }[]
  year: string
}

/** Shows the name of each line and its year to the right of its end. */
function LineEnds({ lines: unordered, year }: LineEndsProps) {
  const plot = usePlotArea()
  const heightOf = useYAxisScale()
  if (!plot || !heightOf) return null
  const lines = unordered.toSorted((a, b) => b.value - a.value)
  const heights = lines.map(({ value }) => heightOf(value) ?? 0)
  const placed = apart(heights, 3 * LINE_PX + GAP_PX, plot.y + plot.height - 2 * LINE_PX - 2)
  const x = plot.x + plot.width + 8
  return (
    <g fontSize={CHART_TEXT_PX} fontWeight={600}>
      {lines.map(({ name, color }, at) => (
        <text key={name} x={x} y={placed[at]} fill={color}>
          {[...labelRows(name), year].map((words, row) => (
            <tspan key={words} x={x} dy={row === 0 ? 0 : LINE_PX}>
              {`${words} `}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  )
}
