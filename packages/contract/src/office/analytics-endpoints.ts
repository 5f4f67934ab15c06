import { z } from 'zod'
import { csvFile, endpoint, json } from '../endpoint.ts'
import { analyticsRange, analyticsSummary, dashboardStats, type ReportName, reports } from './analytics.ts'

const names = Object.keys(reports) as ReportName[]

export const readSummary = endpoint({
  method: 'GET',
  path: '/admin/analytics/summary',
  tag: 'Analytics',
  summary: 'Read the figures of the summary cards',
  who: 'admin',
  proof: 'never',
  query: analyticsRange,
  firstMessage: true,
  responses: { 200: json(z.object({ summary: analyticsSummary }), 'The figures') },
})

export const readDashboardStats = endpoint({
  method: 'GET',
  path: '/admin/dashboard/stats',
  tag: 'Analytics',
  summary: 'Read the current counts of the dashboard',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ stats: dashboardStats }), 'Counts') },
})

export const exportReport = endpoint({
  method: 'GET',
  path: '/admin/analytics/export/:type',
  tag: 'Analytics',
  summary: 'Export a report as CSV',
  who: 'admin',
  proof: 'never',
  params: z.object({ type: z.enum(['summary', ...names]) }),
  query: analyticsRange,
  firstMessage: true,
  responses: { 200: csvFile },
})

function report<Name extends ReportName>(name: Name) {
  const path: (typeof reports)[Name]['path'] = reports[name].path
  const row: (typeof reports)[Name]['row'] = reports[name].row
  return endpoint({
    method: 'GET',
    path: `/admin/analytics/${path}` as const,
    tag: 'Analytics',
    summary: `Read the report "${name}"`,
    who: 'admin',
    proof: 'never',
    query: analyticsRange,
    firstMessage: true,
    responses: { 200: json(z.object({ rows: z.array(row) }), 'The rows') },
  })
}

export const readRevenue = report('revenue')
export const readRevenueByClass = report('revenue-by-class')
export const readEnrollments = report('enrollments')
export const readClassEnrollments = report('class-enrollments')
export const readUserEngagement = report('user-engagement')
export const readUserActivity = report('user-activity')
export const readDiscounts = report('discounts')
