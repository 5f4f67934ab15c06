import type { ReportRow } from '@cubby/contract/analytics'
import { amountText } from '@cubby/rules/price'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

const axis = { stroke: 'var(--muted-foreground)', fontSize: 12 }
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

export function EnrollmentChart({ rows }: { rows: readonly ReportRow<'enrollments'>[] }) {
  return (
    <ResponsiveContainer width="100%" height={288}>
      <LineChart data={[...rows]} margin={{ top: 8, right: 8, bottom: 0, left: -16 }}>
        {grid}
        <XAxis dataKey="period" tickFormatter={periodName} {...axis} minTickGap={24} />
        <YAxis allowDecimals={false} {...axis} />
        <Tooltip contentStyle={tooltip} labelFormatter={(period) => periodName(String(period))} />
        <Legend />
        <Line
          name="Total Enrollments"
          dataKey="total_enrollments"
          stroke="var(--primary)"
          strokeWidth={2.5}
          dot={false}
          isAnimationActive={false}
        />
        <Line
          name="Approved Enrollments"
          dataKey="approved_enrollments"
          stroke="var(--success)"
          strokeWidth={2.5}
          strokeDasharray="6 4"
          dot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  )
}

export function RevenueChart({ rows }: { rows: readonly ReportRow<'revenue'>[] }) {
  return (
    <ResponsiveContainer width="100%" height={288}>
      <BarChart data={[...rows]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        {grid}
        <XAxis dataKey="period" tickFormatter={periodName} {...axis} minTickGap={24} />
        <YAxis tickFormatter={(dollars: number) => `$${dollars.toLocaleString('en-US')}`} {...axis} />
        <Tooltip
          contentStyle={tooltip}
          cursor={{ fill: 'var(--muted)' }}
          labelFormatter={(period) => periodName(String(period))}
          formatter={(dollars) => amountText(Number(dollars))}
        />
        <Legend />
        <Bar
          name="Net Revenue"
          dataKey="net_revenue"
          fill="var(--primary)"
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
