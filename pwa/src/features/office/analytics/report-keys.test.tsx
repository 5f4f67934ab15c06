import { isValidElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { TopList } from './dashboard.tsx'
import { linesOf } from './report-lines.ts'
import { reportShapes } from './report-shapes.ts'

/** The keys of the elements of this kind, however deep. */
function keysOf(kind: string, node: ReactNode): (string | null)[] {
  if (Array.isArray(node)) return node.flatMap((each: ReactNode) => keysOf(kind, each))
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  return [...(node.type === kind ? [node.key] : []), ...keysOf(kind, node.props.children)]
}

const classes = ['Art', 'Art', 'Music'].map((name, at) => ({ id: `c${at}`, name }))
const range = { startDate: '2026-01-01', endDate: '2026-11-22' }

it('gives rows with the same title different keys', () => {
  const items = classes.map((one) => ({
    ...one,
    value: 1,
    counted: { text: '1 enrollment made', list: { to: '/admin/enrollments' } as const },
  }))
  expect(new Set(keysOf('li', <ol>{TopList({ title: 'Classes', unit: 'count', items })}</ol>)).size).toBe(3)
  const rows = classes.map(({ id, name }) => ({
    row: { class_id: id, class_name: name, enrollment_count: 1, net_revenue: 0 },
    before: undefined,
  }))
  const { lines } = linesOf(reportShapes['revenue-by-class'], { rows, previous: undefined }, range)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3)
})
