import { messages } from '@cubby/contract/messages'
import { numberDefinitions } from '@cubby/contract/number-definitions'
import { amountText } from '@cubby/rules/price'
import { BookOpen, DollarSign, UserRound, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { StatCards } from '@/features/admin/stat-cards.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ReportPanel } from './report-panel.tsx'
import { TopList } from './top-list.tsx'
import type { Analytics } from './use-analytics.ts'

const EnrollmentChart = lazy(() =>
  import('./charts.tsx').then((module) => ({ default: module.EnrollmentChart })),
)
const RevenueChart = lazy(() => import('./charts.tsx').then((module) => ({ default: module.RevenueChart })))

export function Dashboard({ analytics: { summary, rows } }: { analytics: Analytics }) {
  const enrollments = rows('enrollments')
  const revenue = rows('revenue')
  return (
    <div className="grid gap-4">
      <StatCards
        stats={[
          {
            name: 'Monthly Revenue',
            value: amountText(summary.monthly_revenue),
            detail: `${summary.recent_payments} recent payments`,
            about: numberDefinitions.monthlyRevenue,
            Icon: DollarSign,
          },
          {
            name: 'Active Enrollments',
            value: summary.active_enrollments,
            detail: `${summary.enrollment_rate.toFixed(2)}% enrollment rate`,
            about: `${numberDefinitions.activeEnrollments} ${numberDefinitions.rateInRange}`,
            rows: { section: 'enrollments', search: { dates: 'all', current: 'true' } },
            Icon: UserRound,
          },
          {
            name: 'Active Users',
            value: summary.active_users,
            detail: `${summary.recent_certificates} recent certificates`,
            about: numberDefinitions.activeUsers,
            rows: { section: 'users', search: { status: 'active' } },
            Icon: Users,
          },
          {
            name: 'Active Classes',
            value: summary.active_classes,
            detail: `${summary.waitlist_count} on the waitlist`,
            about: numberDefinitions.activeClasses,
            rows: { section: 'classes', search: { status: 'active' } },
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
          items={rows('class-enrollments').map(({ class_name, total_enrollments, enrollment_rate }) => ({
            name: class_name,
            value: `${enrollment_rate.toFixed(2)}%`,
            detail: `${total_enrollments} enrollments made`,
          }))}
        />
        <TopList
          title="Revenue by Class"
          items={rows('revenue-by-class').map(({ class_name, net_revenue, enrollment_count }) => ({
            name: class_name,
            value: amountText(net_revenue),
            detail: `${enrollment_count} paid enrollments`,
          }))}
        />
      </div>
    </div>
  )
}
