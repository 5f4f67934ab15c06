import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { grid, periodAxis, previousLine, valueAxis } from './chart-style.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { LineEnds } from './line-ends.tsx'
import { axisText, periodText } from './period-text.ts'

interface LinesChartProps {
  /** Names the chart for screen readers. */
  label: string
  periods: readonly string[]
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
export function LinesChart({ label, periods, lines }: LinesChartProps) {
  const drawn = lines.map((line, at) => ({ ...line, ...(styles[at] ?? styles[0]) }))
  const data = periods.map((period, at) => ({
    period,
    values: lines.map(({ values }) => values[at]),
    before: lines[0]?.before[at],
  }))
  return (
    <ResponsiveContainer width="100%" height={288}>
      <LineChart data={data} margin={{ top: 16, right: 84, bottom: 0, left: 0 }} title={label}>
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
        <Line name="Previous period" {...previousLine} />
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
        />
      </LineChart>
    </ResponsiveContainer>
  )
}
