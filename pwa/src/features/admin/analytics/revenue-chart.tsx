import type { ReportRow } from '@cubby/contract/analytics'
import { amountText } from '@cubby/rules/price'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { BarAmounts } from './bar-amounts.tsx'
import { axis, grid, periodName, tooltip } from './chart-style.ts'
import { CHART_TEXT_PX } from './chart-text.ts'

export function RevenueChart({ rows }: { rows: readonly ReportRow<'revenue'>[] }) {
  return (
    <ResponsiveContainer width="100%" height={288}>
      <BarChart data={[...rows]} margin={{ top: 36, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="period" tickFormatter={periodName} {...axis} minTickGap={24} />
        <YAxis tickFormatter={(dollars: number) => `$${dollars.toLocaleString('en-US')}`} {...axis} />
        <text x={8} y={14} fontSize={CHART_TEXT_PX} fontWeight={600} fill="var(--primary)">
          Net Revenue
        </text>
        <Tooltip
          contentStyle={tooltip}
          cursor={{ fill: 'var(--muted)' }}
          labelFormatter={(period) => periodName(String(period))}
          formatter={(dollars) => amountText(Number(dollars))}
        />
        <Bar
          name="Net Revenue"
          dataKey="net_revenue"
          fill="var(--primary)"
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
        <BarAmounts bars={rows.map(({ period, net_revenue }) => ({ period, amount: net_revenue }))} />
      </BarChart>
    </ResponsiveContainer>
  )
}
