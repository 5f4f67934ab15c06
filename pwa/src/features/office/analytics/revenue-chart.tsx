import type { ReportRow } from '@cubby/contract/office/analytics'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { BarAmounts } from './bar-amounts.tsx'
import { grid, periodAxis, previousLine, valueAxis } from './chart-style.ts'
import { CHART_TEXT_PX } from './chart-text.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { axisText, periodText } from './period-text.ts'

type Row = ReportRow<'revenue'>

interface RevenueChartProps {
  /** Names the chart for screen readers. */
  label: string
  rows: readonly { row: Row; before: Row | undefined }[]
}

export function RevenueChart({ label, rows }: RevenueChartProps) {
  const data = rows.map(({ row, before }) => ({ ...row, before: before?.net_revenue }))
  return (
    <ResponsiveContainer width="100%" height={288}>
      <ComposedChart data={data} margin={{ top: 36, right: 8, bottom: 0, left: 0 }} title={label}>
        <CartesianGrid {...grid} />
        <XAxis {...periodAxis} tickFormatter={axisText} />
        <YAxis {...valueAxis} tickFormatter={(dollars: number) => `$${dollars.toLocaleString('en-US')}`} />
        <text x={8} y={14} fontSize={CHART_TEXT_PX} fontWeight={600} fill="var(--primary)">
          Net Revenue
        </text>
        <Tooltip
          cursor={{ fill: 'var(--muted)' }}
          content={({ active, activeIndex }) => {
            const shown = active ? rows[Number(activeIndex)] : undefined
            return shown ? (
              <ChartTooltip
                title={periodText(shown.row.period)}
                figures={[
                  {
                    name: 'Net Revenue',
                    color: 'var(--primary)',
                    value: shown.row.net_revenue,
                    before: shown.before?.net_revenue,
                    unit: 'money',
                  },
                ]}
              />
            ) : null
          }}
        />
        <Bar
          name="Net Revenue"
          dataKey="net_revenue"
          fill="var(--primary)"
          radius={[4, 4, 0, 0]}
          maxBarSize={56}
          isAnimationActive={false}
        />
        <Line name="Previous period" {...previousLine} />
        <BarAmounts bars={rows.map(({ row }) => ({ period: row.period, amount: row.net_revenue }))} />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
