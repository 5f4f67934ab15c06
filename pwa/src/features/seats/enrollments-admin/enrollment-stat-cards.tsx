import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange } from '@cubby/contract/office/analytics'
import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import type { EnrollmentStats } from '@cubby/contract/seats/enrollments-admin'
import { t } from '@cubby/texts/t'
import { useToday } from '@/desk/dates/dates.tsx'
import { FailureBanner } from '@/desk/messages/failure.tsx'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import { StatCards } from '@/desk/shell/stat-cards.tsx'
import { useEnrollmentStats } from './enrollment-search.ts'

export function EnrollmentStatCards() {
  const { data: stats, error } = useEnrollmentStats()
  const today = useToday()
  const thisYear = { startDate: `${today.slice(0, 4)}-01-01`, endDate: today }
  return (
    <>
      <FailureBanner error={error} failed={t(messages.dashboardStatsFailed)} />
      <StatCards
        shares={
          stats
            ? [
                { value: stats.totalEnrollments - stats.pendingEnrollments, tone: 'approved' },
                { value: stats.pendingEnrollments, tone: 'pending' },
              ]
            : []
        }
        stats={[
          {
            name: t('Active Enrollments'),
            value: stats?.totalEnrollments,
            about: numberDefinitions.activeEnrollments,
            list: { to: '/admin/enrollments', search: { dates: 'all', current: 'true' } },
          },
          {
            name: t('Pending Approvals'),
            value: stats?.pendingEnrollments,
            about: numberDefinitions.pendingApprovals,
            list: { to: '/admin/enrollments', search: { dates: 'all', current: 'true', status: 'pending' } },
          },
          {
            name: t('Active Students'),
            value: stats?.activeStudents,
            about: numberDefinitions.activeStudents,
            list: { to: '/admin/users', search: { current: 'true' } },
          },
          {
            name: t('Enrollment Rate'),
            value: stats && `${stats.enrollmentRate.toFixed(2)}%`,
            details: stats
              ? rateParts(stats, thisYear)
              : [{ text: t('… approved') }, { text: t('of … made') }],
            about: numberDefinitions.enrollmentRate,
          },
        ]}
      />
    </>
  )
}

/**
 * Returns the two numbers of an enrollment rate, each with a link to the enrollments that it counts, and how
 * many rows of the list are in neither.
 */
function rateParts(
  { enrollmentsMade: made, enrollmentsApproved: approved, enrollmentsNotCounted = 0 }: EnrollmentStats,
  { startDate, endDate }: AnalyticsRange,
): { text: string; list?: ListTarget }[] {
  const search = { startDate, endDate, made: 'true' } as const
  return [
    {
      text: t('{approved} approved', { approved: approved.toLocaleString('en-US') }),
      list: { to: '/admin/enrollments', search: { ...search, status: 'approved' } },
    },
    {
      text: t('of {made} made', { made: made.toLocaleString('en-US') }),
      list: { to: '/admin/enrollments', search },
    },
    ...(enrollmentsNotCounted > 0
      ? [
          {
            text: t('{count} not counted', { count: enrollmentsNotCounted.toLocaleString('en-US') }),
          },
        ]
      : []),
  ]
}
