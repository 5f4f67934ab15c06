import type { AnalyticsRange } from '@cubby/contract/analytics'
import { messages } from '@cubby/contract/messages'
import { numberDefinitions } from '@cubby/contract/number-definitions'
import { amountText } from '@cubby/rules/price'
import { BookOpen, DollarSign, UserRound, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { rateParts } from '@/features/admin/enrollments/rate-parts.ts'
import type { ListTarget } from '@/features/admin/shell/list-link.tsx'
import { StatCards } from '@/features/admin/shell/stat-cards.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ReportPanel } from './report-panel.tsx'
import { TopList } from './top-list.tsx'
import type { Analytics } from './use-analytics.ts'

const EnrollmentChart = lazy(() =>
  import('./enrollment-chart.tsx').then((module) => ({ default: module.EnrollmentChart })),
)
const RevenueChart = lazy(() =>
  import('./revenue-chart.tsx').then((module) => ({ default: module.RevenueChart })),
)

interface DashboardProps {
  analytics: Analytics
  range: AnalyticsRange
}

export function Dashboard({ analytics: { summary, rows }, range }: DashboardProps) {
  const { startDate, endDate } = range
  const enrollments = rows('enrollments')
  const revenue = rows('revenue')
  return (
    <div className="grid gap-4">
      <StatCards
        stats={[
          {
            name: 'Monthly Revenue',
            value: amountText(summary.monthly_revenue),
            details: [
              {
                text: pluralize(summary.recent_payments, 'recent payment'),
                list: paymentsBetween(startDate, endDate),
              },
            ],
            about: numberDefinitions.monthlyRevenue,
            list: paymentsBetween(`${endDate.slice(0, 7)}-01`, endDate),
            Icon: DollarSign,
          },
          {
            name: 'Active Enrollments',
            value: summary.active_enrollments,
            details: [
              { text: `${summary.enrollment_rate.toFixed(2)}% enrollment rate` },
              ...rateParts(summary.enrollments_made, summary.enrollments_approved, range),
            ],
            about: `${numberDefinitions.activeEnrollments} ${numberDefinitions.rateInRange}`,
            list: { to: '/admin/enrollments', search: { dates: 'all', current: 'true' } },
            Icon: UserRound,
          },
          {
            name: 'Active Users',
            value: summary.active_users,
            details: [
              {
                text: pluralize(summary.recent_certificates, 'recent certificate'),
                list: {
                  to: '/admin/certificates',
                  search: { status: 'not_revoked', createdFrom: startDate, createdTo: endDate },
                },
              },
            ],
            about: `${numberDefinitions.activeUsers} ${numberDefinitions.recentCertificates}`,
            list: { to: '/admin/users', search: { status: 'active' } },
            Icon: Users,
          },
          {
            name: 'Active Classes',
            value: summary.active_classes,
            details: [
              {
                text: `${summary.waitlist_count} on the waitlist`,
                list: { to: '/admin/waitlist', search: {} },
              },
            ],
            about: `${numberDefinitions.activeClasses} ${numberDefinitions.pendingEntries}`,
            list: { to: '/admin/classes', search: { status: 'active' } },
            Icon: BookOpen,
          },
        ]}
      />
      <div className="grid gap-4 xl:grid-cols-2">
        <ReportPanel
          title="Enrollment Trends"
          empty={
            enrollments.every(({ total_enrollments }) => total_enrollments === 0) &&
            messages.noEnrollmentTrend
          }
          name="enrollments"
          rows={enrollments}
        >
          <Suspense fallback={<Skeleton className="h-72" />}>
            <EnrollmentChart rows={enrollments} />
          </Suspense>
        </ReportPanel>
        <ReportPanel
          title="Revenue Overview"
          empty={revenue.every(({ net_revenue }) => net_revenue === 0) && messages.noRevenue}
          name="revenue"
          rows={revenue}
        >
          <Suspense fallback={<Skeleton className="h-72" />}>
            <RevenueChart rows={revenue} />
          </Suspense>
        </ReportPanel>
        <TopList
          title="Top Performing Classes"
          items={rows('class-enrollments').map(
            ({ class_id, class_name, total_enrollments, enrollment_rate }) => ({
              id: class_id,
              name: class_name,
              value: `${enrollment_rate.toFixed(2)}%`,
              detail: `${total_enrollments} enrollments made`,
              list: { to: '/admin/enrollments', search: { classId: class_id, startDate, endDate } },
            }),
          )}
        />
        <TopList
          title="Revenue by Class"
          items={rows('revenue-by-class').map(({ class_id, class_name, net_revenue, enrollment_count }) => ({
            id: class_id,
            name: class_name,
            value: amountText(net_revenue),
            detail: `${enrollment_count} paid enrollments`,
            list: {
              to: '/admin/enrollments',
              search: { dates: 'all', classId: class_id, receivedFrom: startDate, receivedTo: endDate },
            },
          }))}
        />
      </div>
    </div>
  )
}

/** Returns the transactions with money received between two days, whenever they were charged. */
function paymentsBetween(receivedFrom: string, receivedTo: string): ListTarget {
  return { to: '/admin/financial', search: { list: 'transactions', dates: 'all', receivedFrom, receivedTo } }
}
