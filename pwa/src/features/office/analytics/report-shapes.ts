import type { AnalyticsRange, ReportName, ReportRow } from '@cubby/contract/office/analytics'
import { columnDefinitions as about } from '@cubby/contract/office/number-definitions'
import { t } from '@cubby/texts/t'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import { roleLabels } from '@/features/people/users/user-labels.ts'
import {
  enrollmentsMade,
  enrollmentsWithPayments,
  moneyReceived,
  usersActive,
  usersCreated,
} from './list-targets.ts'
import type { Unit } from './number-text.ts'
import { daysOfPeriod, periodText } from './period-text.ts'

export interface ReportColumn<Row> {
  readonly key: keyof Row & string
  readonly heading: string
  /** What the number counts. */
  readonly about: string
  readonly unit: Unit
  /**
   * How the total is computed: as a sum, or as the ratio of two sums. Null if several rows can count the same
   * user.
   */
  readonly total: 'sum' | readonly [part: keyof Row & string, whole: keyof Row & string] | null
  /** The column that counts what an amount adds up. */
  readonly events?: keyof Row & string
  /** Links to what a row counts; without a row, to what all rows count. */
  readonly listOf?: (row: Row | undefined, range: AnalyticsRange) => ListTarget
}

export interface ReportShape<Row> {
  /** The heading of the names of the rows. */
  readonly heading: string
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly columns: readonly ReportColumn<Row>[]
}

interface PeriodRow {
  period: string
}

const periods = {
  heading: t('Period'),
  keyOf: ({ period }: PeriodRow) => period,
  nameOf: ({ period }: PeriodRow) => periodText(period),
}
const daysIn = (row: PeriodRow | undefined, range: AnalyticsRange) =>
  row ? daysOfPeriod(row.period, range) : range

interface ClassRow {
  class_id: string
  class_name: string
}

const classes = {
  heading: t('Class'),
  keyOf: ({ class_id }: ClassRow) => class_id,
  nameOf: ({ class_name }: ClassRow) => class_name,
}
const idIn = (row: ClassRow | undefined) => row && { classId: row.class_id }

/** The rows and columns of each report. */
export const reportShapes: { readonly [Name in ReportName]: ReportShape<ReportRow<Name>> } = {
  revenue: {
    ...periods,
    columns: [
      {
        key: 'net_revenue',
        heading: t('Net Revenue'),
        about: about.netRevenue,
        unit: 'money',
        total: 'sum',
        listOf: (row, range) => moneyReceived(daysIn(row, range)),
      },
    ],
  },
  'revenue-by-class': {
    ...classes,
    columns: [
      {
        key: 'net_revenue',
        events: 'enrollment_count',
        heading: t('Net Revenue'),
        about: about.netRevenue,
        unit: 'money',
        total: 'sum',
        listOf: (row, range) => enrollmentsWithPayments(range, idIn(row)),
      },
      {
        key: 'enrollment_count',
        heading: t('Enrollments With Payments'),
        about: about.enrollmentsWithPayments,
        unit: 'count',
        total: 'sum',
        listOf: (row, range) => enrollmentsWithPayments(range, idIn(row)),
      },
    ],
  },
  enrollments: {
    ...periods,
    columns: [
      {
        key: 'total_enrollments',
        heading: t('Total Enrollments'),
        about: about.totalEnrollments,
        unit: 'count',
        total: 'sum',
        listOf: (row, range) => enrollmentsMade(daysIn(row, range)),
      },
      {
        key: 'approved_enrollments',
        heading: t('Approved Enrollments'),
        about: about.approvedEnrollments,
        unit: 'count',
        total: 'sum',
        listOf: (row, range) => enrollmentsMade(daysIn(row, range), { status: 'approved' }),
      },
    ],
  },
  'class-enrollments': {
    ...classes,
    columns: [
      {
        key: 'total_enrollments',
        heading: t('Total Enrollments'),
        about: about.totalEnrollments,
        unit: 'count',
        total: 'sum',
        listOf: (row, range) => enrollmentsMade(range, idIn(row)),
      },
      {
        key: 'approved_enrollments',
        heading: t('Approved Enrollments'),
        about: about.approvedEnrollments,
        unit: 'count',
        total: 'sum',
        listOf: (row, range) => enrollmentsMade(range, { ...idIn(row), status: 'approved' }),
      },
      {
        key: 'enrollment_rate',
        heading: t('Rate'),
        about: about.approvalRate,
        unit: 'rate',
        total: ['approved_enrollments', 'total_enrollments'],
      },
    ],
  },
  'user-engagement': {
    heading: t('Role'),
    keyOf: ({ role }) => role,
    nameOf: ({ role }) => roleLabels[role],
    columns: [
      {
        key: 'total_users',
        heading: t('Users'),
        about: about.users,
        unit: 'count',
        total: 'sum',
        listOf: (row, { endDate }) => ({
          to: '/admin/users',
          search: { ...(row && { role: row.role }), createdTo: endDate },
        }),
      },
      {
        key: 'active_users',
        heading: t('Users With Activity'),
        about: about.usersWithActivity,
        unit: 'count',
        total: 'sum',
        listOf: (row, range) => usersActive(range, row && { role: row.role }),
      },
      {
        key: 'engagement_rate',
        heading: t('Engagement'),
        about: about.engagementRate,
        unit: 'rate',
        total: ['active_users', 'total_users'],
      },
    ],
  },
  discounts: {
    heading: t('Discount'),
    keyOf: ({ discount }) => discount,
    nameOf: ({ discount }) => discount,
    columns: [
      {
        key: 'given',
        events: 'enrollment_count',
        heading: t('Discounts Given'),
        about: about.discountsGiven,
        unit: 'money',
        total: 'sum',
      },
      {
        key: 'enrollment_count',
        heading: t('Enrollments'),
        about: about.discountedEnrollments,
        unit: 'count',
        total: 'sum',
      },
    ],
  },
  'user-activity': {
    ...periods,
    columns: [
      {
        key: 'new_users',
        heading: t('New Users'),
        about: about.newUsers,
        unit: 'count',
        total: 'sum',
        listOf: (row, range) => usersCreated(daysIn(row, range)),
      },
      {
        key: 'active_users',
        heading: t('Users With Activity'),
        about: about.usersWithActivityInPeriod,
        unit: 'count',
        total: null,
        listOf: (row, range) => usersActive(daysIn(row, range)),
      },
    ],
  },
}
