import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import { amountText } from '@cubby/rules/money/price-text'
import { CalendarClock, CircleAlert, DollarSign, Users } from 'lucide-react'
import type { ListTarget } from '@/desk/shell/list-link.tsx'
import { StatCards } from '@/desk/shell/stat-cards.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import type { PaymentsSearch } from './payments-search.ts'
import { useOutstanding } from './use-payments.ts'

/** The outstanding payments of the chosen dates, without the search. */
export function PaymentStatCards({ search }: { search: PaymentsSearch }) {
  const { startDate, endDate, dates } = search
  const stats = useOutstanding({
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(dates && { dates }),
  }).data?.stats
  const listOf = (due?: 'overdue' | 'due_soon'): ListTarget => ({
    to: '/admin/financial',
    search: {
      ...(due && { due }),
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(dates && { dates }),
    },
  })
  return (
    <StatCards
      stats={[
        {
          name: 'Total Outstanding',
          value: stats && amountText(stats.total_outstanding),
          about: numberDefinitions.totalOutstanding,
          list: listOf(),
          Icon: DollarSign,
        },
        {
          name: 'Overdue Amount',
          value: stats && amountText(stats.overdue_amount),
          details: [{ text: stats ? pluralize(stats.overdue_count, 'payment') : '… payments' }],
          about: numberDefinitions.overdue,
          list: listOf('overdue'),
          Icon: CircleAlert,
        },
        {
          name: 'Due Soon',
          value: stats && amountText(stats.due_soon_amount),
          details: [{ text: stats ? pluralize(stats.due_soon_count, 'payment') : '… payments' }],
          about: numberDefinitions.dueSoon,
          list: listOf('due_soon'),
          Icon: CalendarClock,
        },
        {
          name: 'Students with Outstanding Payments',
          value: stats?.students,
          about: numberDefinitions.owingStudents,
          Icon: Users,
        },
      ]}
    />
  )
}
