import { expect, it } from 'vitest'
import { compareRows } from './report-figures.ts'
import { linesOf } from './report-lines.ts'
import { reportShapes } from './report-shapes.ts'

const range = { startDate: '2025-11-23', endDate: '2026-11-22' }

/** The cells of a line as 'value from before'. */
const textOf = ({
  name,
  cells,
}: {
  name: string
  cells: readonly { value: number | null; before?: number | undefined }[]
}) => [name, ...cells.map(({ value, before }) => `${value} from ${before}`)].join(', ')

it('compares classes by id, including those in only one period, and adds up cents exactly', () => {
  const classRow = (class_id: string, net_revenue: number, enrollment_count: number) => ({
    class_id,
    class_name: class_id.toUpperCase(),
    net_revenue,
    enrollment_count,
  })
  const shape = reportShapes['revenue-by-class']
  const rows = [classRow('a', 0.1, 1), classRow('b', 0.2, 2)]
  const previous = [classRow('c', 5, 1), classRow('b', 1.1, 3)]
  const { lines, total } = linesOf(shape, compareRows(shape, rows, previous), range)
  expect(lines.map(textOf)).toEqual([
    'A, 0.1 from 0, 1 from 0',
    'B, 0.2 from 1.1, 2 from 3',
    'C, 0 from 5, 0 from 1',
  ])
  expect(textOf(total)).toBe('Total, 0.3 from 6.1, 3 from 4')
})

it('pairs periods from the end, and links each to its days', () => {
  const shape = reportShapes.revenue
  const rows = ['2025-11', '2025-12'].map((period, at) => ({ period, net_revenue: at + 1 }))
  const previous = ['2024-10', '2024-11', '2024-12'].map((period, at) => ({
    period,
    net_revenue: (at + 1) * 10,
  }))
  const { lines, total } = linesOf(shape, compareRows(shape, rows, previous), range)
  expect(lines.map(textOf)).toEqual(['Nov 2025, 1 from 20', 'Dec 2025, 2 from 30'])
  expect(textOf(total)).toBe('Total, 3 from 60')
  expect(lines[0]?.cells[0]?.list?.search).toMatchObject({
    receivedFrom: '2025-11-23',
    receivedTo: '2025-11-30',
  })
  expect(total.cells[0]?.list?.search).toMatchObject({ receivedFrom: '2025-11-23', receivedTo: '2026-11-22' })
})

it('computes the total of a rate from the sums, and has no total where users would count more than once', () => {
  const rates = reportShapes['class-enrollments']
  const rows = [
    { class_id: 'a', class_name: 'A', total_enrollments: 3, approved_enrollments: 3, enrollment_rate: 100 },
    { class_id: 'b', class_name: 'B', total_enrollments: 1, approved_enrollments: 0, enrollment_rate: 0 },
  ]
  expect(textOf(linesOf(rates, compareRows(rates, rows, undefined), range).total)).toBe(
    'Total, 4 from undefined, 3 from undefined, 75 from undefined',
  )
  const none = rows.map((row) => ({
    ...row,
    total_enrollments: 0,
    approved_enrollments: 0,
    enrollment_rate: 0,
  }))
  expect(textOf(linesOf(rates, compareRows(rates, rows, none), range).total)).toBe(
    'Total, 4 from 0, 3 from 0, 75 from undefined',
  )
  const activity = reportShapes['user-activity']
  const periods = [{ period: '2026-11', new_users: 2, active_users: 3 }]
  expect(textOf(linesOf(activity, compareRows(activity, periods, periods), range).total)).toBe(
    'Total, 2 from 2, null from undefined',
  )
})

it('shows roles as labels', () => {
  const { nameOf } = reportShapes['user-engagement']
  expect(nameOf({ role: 'admin', total_users: 1, active_users: 1, engagement_rate: 100 })).toBe('Admin')
})
