import { messages } from '@cubby/contract/messages'
import { numberDefinitions } from '@cubby/contract/number-definitions'
import { BookOpen, ChartColumn, Hourglass, Users } from 'lucide-react'
import { FailureBanner } from '@/features/admin/failure-banner.tsx'
import { rateParts } from '@/features/admin/rate-parts.ts'
import { StatCards } from '@/features/admin/stat-cards.tsx'
import { useToday } from '@/features/admin/time-zone.ts'
import { useEnrollmentStats } from './use-enrollments.ts'

export function EnrollmentStatCards() {
  const { data: stats, error } = useEnrollmentStats()
  const today = useToday()
  const thisYear = { startDate: `${today.slice(0, 4)}-01-01`, endDate: today }
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
            rows: { section: 'users', search: { current: 'true' } },
            Icon: Users,
          },
          {
            name: 'Enrollment Rate',
            value: stats && `${stats.enrollmentRate.toFixed(2)}%`,
            details: stats && rateParts(stats.enrollmentsMade, stats.enrollmentsApproved, thisYear),
            about: numberDefinitions.enrollmentRate,
            Icon: ChartColumn,
          },
        ]}
      />
    </>
  )
}
