import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ReportTable } from './report-table.tsx'

it('has the columns of Revenue by class in order: class, net revenue, enrollments', () => {
  const rows = [{ enrollment_count: 2, net_revenue: 190, class_name: 'Art', class_id: 'c1' }]
  const markup = renderToStaticMarkup(<ReportTable name="revenue-by-class" rows={rows} />)
  const cells = [...markup.matchAll(/<t[hd](?: [^>]*)?>([^<]*)</g)].map(([, text]) => text)
  expect(cells).toEqual(['Class', 'Net Revenue', 'Paid Enrollments', 'Art', '$190.00', '2'])
})
