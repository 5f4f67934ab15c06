import type { ReportName } from '@cubby/contract/analytics'
import { messages } from '@cubby/contract/messages'
import { amountText } from '@cubby/rules/price'
import { metrics } from './analytics-search.ts'

const headings: Record<string, string> = {
  period: 'Period',
  class_name: 'Class',
  net_revenue: 'Net Revenue',
  enrollment_count: 'Paid Enrollments',
  total_enrollments: 'Total Enrollments',
  approved_enrollments: 'Approved Enrollments',
  enrollment_rate: 'Rate',
  role: 'Role',
  total_users: 'Users',
  active_users: 'Users With Activity',
  engagement_rate: 'Engagement',
  new_users: 'New Users',
}

/** A report as numbers, with any columns. */
export function ReportTable({ name, rows }: { name: ReportName; rows: readonly object[] }) {
  const columns = Object.keys(rows[0] ?? {})
    .filter((column) => column in headings)
    .sort((a, b) => orderOf(a) - orderOf(b))
  if (columns.length === 0)
    return <p className="py-12 text-center text-muted-foreground">{messages.noAnalytics}</p>
  const cells = rows.map((row) => new Map<string, unknown>(Object.entries(row)))
  const keys = cells.map((row) => String(row.get('class_id') ?? row.get(columns[0] ?? '')))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="max-h-96 overflow-auto" tabIndex={0} aria-label={titleOf(name)}>
      <table className="figures w-full text-sm">
        <thead className="sticky top-0 bg-card text-muted-foreground">
          <tr className="border-b">
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={at === 0 ? 'py-2 pr-4 text-left' : 'py-2 pl-4 text-right'}
              >
                {headings[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {cells.map((row, at) => (
            <tr key={keys[at]} className="h-10">
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column} scope="row" className="pr-4 text-left font-normal">
                    {textOf(column, row.get(column))}
                  </th>
                ) : (
                  <td key={column} className="pl-4 text-right">
                    {textOf(column, row.get(column))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns the columns in the order of their headings, not of the response. */
function orderOf(column: string): number {
  return Object.keys(headings).indexOf(column)
}

function titleOf(name: ReportName): string {
  return metrics.find(([metric]) => metric === name)?.[1] ?? name
}

function textOf(column: string, value: unknown): string {
  if (typeof value !== 'number') return String(value)
  if (column === 'net_revenue') return amountText(value)
  if (column.endsWith('_rate')) return `${value.toFixed(2)}%`
  return value.toLocaleString('en-US')
}
