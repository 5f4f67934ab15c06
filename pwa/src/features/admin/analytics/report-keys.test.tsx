import { isValidElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ReportTable } from './report-table.tsx'
import { TopList } from './top-list.tsx'

/** The keys of the elements of this kind, however deep. */
function keysOf(kind: string, node: ReactNode): (string | null)[] {
  if (Array.isArray(node)) return node.flatMap((each: ReactNode) => keysOf(kind, each))
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  return [...(node.type === kind ? [node.key] : []), ...keysOf(kind, node.props.children)]
}

it('gives rows with the same title different keys', () => {
  const items = ['Art', 'Art', 'Music'].map((name, at) => ({
    id: `c${at}`,
    name,
    value: '1',
    detail: '',
    list: { to: '/admin/enrollments' } as const,
  }))
  expect(new Set(keysOf('li', <ol>{TopList({ title: 'Classes', items })}</ol>)).size).toBe(3)
  const rows = items.map(({ id, name }) => ({ class_id: id, class_name: name, enrollment_count: 1 }))
  const keys = keysOf('tr', ReportTable({ name: 'revenue-by-class', rows })).filter((key) => key !== null)
  expect(new Set(keys).size).toBe(3)
})
