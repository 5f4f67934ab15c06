import type { AnalyticsRange, AnalyticsSummary } from '@cubby/contract/office/analytics'
import { numberDefinitions, pastDefinitions } from '@cubby/contract/office/number-definitions'
import { firstOfMonth } from '@cubby/rules/days'
import { previousRange } from '@cubby/rules/money/periods'
import { t } from '@cubby/texts/t'
import type { ComponentProps } from 'react'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import { daysText } from '@/desk/table/day-range-fields.tsx'
import type { FigureCards } from './figure-cards.tsx'
import { enrollmentsMade, moneyReceived, refundsDue } from './list-targets.ts'
import { numberText } from './number-text.ts'

type Figures = ComponentProps<typeof FigureCards>['figures']

/**
 * Returns the four summary cards. Counts of what is active are those at the end of the range, and are compared with
 * those at the end of the previous one. They link to their rows only if the range is not over, because the lists show
 * the current state. `today` is in the provider's time zone.
 */
export function summaryFigures(
  summary: AnalyticsSummary,
  previous: AnalyticsSummary | undefined,
  range: AnalyticsRange,
  today: string,
): Figures {
  const { startDate, endDate } = range
  const isOver = endDate < today
  const counted = isOver
    ? { ...pastDefinitions, when: `${t('At the end of {day}.', { day: daysText(endDate, endDate) })} ` }
    : { ...numberDefinitions, when: '' }
  const listNow = (list: ListTarget) => (isOver ? {} : { list })
  const before = previousRange(range)
  const atEnd = t('Compared with the number at the end of {day}.', {
    day: daysText(before.endDate, before.endDate),
  })
  const inMonth = t('Compared with {days}.', { days: daysText(firstOfMonth(before.endDate), before.endDate) })
  const countedAtEnd = { span: 'day', days: daysText(before.endDate, before.endDate) } as const
  return [
    {
      name: t('Monthly Revenue'),
      days: daysText(firstOfMonth(endDate), endDate),
      counted: { span: 'month', days: daysText(firstOfMonth(before.endDate), before.endDate) },
      value: summary.monthly_revenue,
      before: previous?.monthly_revenue,
      events: previous?.recent_payments,
      unit: 'money',
      about: [numberDefinitions.monthlyRevenue, inMonth, numberDefinitions.refundsDue].join(' '),
      list: moneyReceived({ startDate: firstOfMonth(endDate), endDate }),
      details: [
        {
          text: t('{count, plural, one {# recent payment} other {# recent payments}}', {
            count: summary.recent_payments,
          }),
          value: summary.recent_payments,
          before: previous?.recent_payments,
          unit: 'count',
          list: moneyReceived(range),
        },
        ...(summary.refunds_due === undefined
          ? []
          : [
              {
                text: t('{amount} due for refunds now', { amount: numberText(summary.refunds_due, 'money') }),
                value: summary.refunds_due,
                before: undefined,
                unit: 'money' as const,
                neutral: true,
                list: refundsDue,
              },
            ]),
      ],
    },
    {
      name: t('Active Enrollments'),
      counted: countedAtEnd,
      value: summary.at_end.active_enrollments,
      before: previous?.at_end.active_enrollments,
      unit: 'count',
      about: `${counted.when}${counted.activeEnrollments} ${atEnd} ${numberDefinitions.rateInRange}`,
      ...listNow({ to: '/admin/enrollments', search: { dates: 'all', current: 'true' } }),
      details: [
        {
          text: t('{rate} enrollment rate', { rate: numberText(summary.enrollment_rate, 'rate') }),
          value: summary.enrollment_rate,
          before: previous?.enrollments_made ? previous.enrollment_rate : undefined,
          unit: 'rate',
        },
        {
          text: t('{count, plural, one {# approved} other {# approved}}', {
            count: summary.enrollments_approved,
          }),
          value: summary.enrollments_approved,
          before: previous?.enrollments_approved,
          unit: 'count',
          list: enrollmentsMade(range, { status: 'approved' }),
        },
        {
          text: t('{count, plural, one {# made} other {# made}}', { count: summary.enrollments_made }),
          value: summary.enrollments_made,
          before: previous?.enrollments_made,
          unit: 'count',
          list: enrollmentsMade(range),
        },
      ],
    },
    {
      name: t('Active Users'),
      counted: countedAtEnd,
      value: summary.at_end.active_users,
      before: previous?.at_end.active_users,
      unit: 'count',
      about: `${counted.when}${counted.activeUsers} ${atEnd} ${numberDefinitions.recentCertificates}`,
      ...listNow({ to: '/admin/users', search: { status: 'active' } }),
      details: [
        {
          text: t('{count, plural, one {# recent certificate} other {# recent certificates}}', {
            count: summary.recent_certificates,
          }),
          value: summary.recent_certificates,
          before: previous?.recent_certificates,
          unit: 'count',
          list: {
            to: '/admin/certificates',
            search: { status: 'not_revoked', createdFrom: startDate, createdTo: endDate },
          },
        },
      ],
    },
    {
      name: t('Active Classes'),
      counted: countedAtEnd,
      value: summary.at_end.active_classes,
      before: previous?.at_end.active_classes,
      unit: 'count',
      about: `${counted.when}${counted.activeClasses} ${counted.pendingEntries} ${atEnd}`,
      ...listNow({ to: '/admin/classes', search: { current: 'true' } }),
      details: [
        {
          text: t('{count, plural, one {# on the waitlist} other {# on the waitlist}}', {
            count: summary.at_end.waitlist_count,
          }),
          value: summary.at_end.waitlist_count,
          before: previous?.at_end.waitlist_count,
          unit: 'count',
          neutral: true,
          ...listNow({ to: '/admin/waitlist', search: {} }),
        },
      ],
    },
  ]
}
