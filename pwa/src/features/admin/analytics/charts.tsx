import type { ReportRow } from '@cubby/contract/analytics'
import { amountText } from '@cubby/rules/price'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { BarAmounts } from './bar-amounts.tsx'
import { CHART_TEXT_PX } from './chart-text.ts'
import { LineEnds } from './line-ends.tsx'

const axis = { stroke: 'var(--muted-foreground)', fontSize: CHART_TEXT_PX }
const grid = <CartesianGrid stroke="var(--border)" vertical={false} />
const tooltip = {
  background: 'var(--card)',
  border: '1px solid var(--border)',
  borderRadius: 10,
  color: 'var(--foreground)',
}

/** A month as 'Jan 2026', a day as 'Jan 7'. */
function periodName(period: string): string {
  const [year = '', month = '', day] = period.split('-')
  const name = new Date(Date.UTC(Number(year), Number(month) - 1, 1)).toLocaleDateString('en-US', {
    month: 'short',
    timeZone: 'UTC',
  })
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}`
}

const total = { name: 'Total Enrollments', color: 'var(--primary)' }
const approved = { name: 'Approved Enrollments', color: 'var(--success)' }

export function EnrollmentChart({ rows }: { rows: readonly ReportRow<'enrollments'>[] }) {
  const last = rows.at(-1)
  return (
    <ResponsiveContainer width="100%" height={288}>
      <LineChart data={[...rows]} margin={{ top: 8, right: 84, bottom: 0, left: -16 }}>
        {grid}
        <XAxis dataKey="period" tickFormatter={periodName} {...axis} minTickGap={24} />
        <YAxis allowDecimals={false} {...axis} />
        <Tooltip contentStyle={tooltip} labelFormatter={(period) => periodName(String(period))} />
        <Line
          name={total.name}
          dataKey="total_enrollments"
          stroke={total.color}
          strokeWidth={2.5}
          dot={false}
          isAnimationActive={false}
        />
        <Line
          name={approved.name}
          dataKey="approved_enrollments"
          stroke={approved.color}
          strokeWidth={2.5}
          strokeDasharray="6 4"
          dot={false}
          isAnimationActive={false}
        />
        {last && (
          <LineEnds
            lines={[
              { ...total, value: last.total_enrollments },
              { ...approved, value: last.approved_enrollments },
            ]}
          />
        )}
      </LineChart>
    </ResponsiveContainer>
  )
}

export function RevenueChart({ rows }: { rows: readonly ReportRow<'revenue'>[] }) {
  return (
    <ResponsiveContainer width="100%" height={288}>
      <BarChart data={[...rows]} margin={{ top: 36, right: 8, bottom: 0, left: 0 }}>
        {grid}
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
