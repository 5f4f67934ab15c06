import type { ReportRow } from '@cubby/contract/analytics'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axis, grid, periodName, tooltip } from './chart-style.ts'
import { LineEnds } from './line-ends.tsx'

const total = { name: 'Total Enrollments', color: 'var(--primary)' }
const approved = { name: 'Approved Enrollments', color: 'var(--success)' }

export function EnrollmentChart({ rows }: { rows: readonly ReportRow<'enrollments'>[] }) {
  const last = rows.at(-1)
  return (
    <ResponsiveContainer width="100%" height={288}>
      <LineChart data={[...rows]} margin={{ top: 8, right: 84, bottom: 0, left: -16 }}>
        <CartesianGrid {...grid} />
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
