import { messages } from '@cubby/contract/messages'
import { numberDefinitions } from '@cubby/contract/number-definitions'
import { BookOpen, ChartColumn, Hourglass, Users } from 'lucide-react'
import { FailureBanner } from '@/features/admin/failure-banner.tsx'
import { StatCards } from '@/features/admin/stat-cards.tsx'
import { useEnrollmentStats } from './use-enrollments.ts'

export function EnrollmentStatCards() {
  const { data: stats, error } = useEnrollmentStats()
  return (
    <>
      <FailureBanner error={error} failed={messages.dashboardStatsFailed} />
      <StatCards
        stats={[
          {
            name: 'Active Enrollments',
            value: stats?.totalEnrollments,
            about: numberDefinitions.activeEnrollments,
            rows: { section: 'enrollments', search: { dates: 'all', current: 'true' } },
            Icon: BookOpen,
          },
          {
            name: 'Pending Approvals',
            value: stats?.pendingEnrollments,
            about: numberDefinitions.pendingApprovals,
            rows: { section: 'enrollments', search: { dates: 'all', current: 'true', status: 'pending' } },
            Icon: Hourglass,
          },
          {
            name: 'Active Students',
            value: stats?.activeStudents,
            about: numberDefinitions.activeStudents,
            Icon: Users,
          },
          {
            name: 'Enrollment Rate',
            value: stats && `${stats.enrollmentRate.toFixed(2)}%`,
            about: numberDefinitions.enrollmentRate,
            Icon: ChartColumn,
          },
        ]}
      />
    </>
  )
}
