import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { useToday } from '@/desk/dates/dates.tsx'
import { type ListTarget, SectionHeading } from '@/desk/shell/section-heading.tsx'
import { StatCards } from '@/desk/shell/stat-cards.tsx'
import { DayRangeFields, daysText, rangeOf } from '@/desk/table/day-range-fields.tsx'
import { FilterFields, SearchBox } from '@/desk/table/filter-fields.tsx'
import type { SearchChanges, SearchUpdate } from '@/desk/table/list-search.ts'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { CashBook } from './cash-book.tsx'
import { ClosedMonths } from './closed-months.tsx'
import { Discounts } from './discounts.tsx'
import { OutstandingControls, OutstandingPayments } from './outstanding-payments.tsx'
import { TransactionsExport } from './payments-export.tsx'
import type { PaymentsSearch } from './payments-search.ts'
import { PaymentsSummary, TransactionControls, Transactions } from './transactions.tsx'
import { useOutstanding } from './use-payments.ts'

interface PaymentsScreenProps {
  search: PaymentsSearch
  onSearch: (changes: SearchUpdate<PaymentsSearch>) => void
}

const tabs = [
  { id: 'outstanding', label: 'Outstanding Payments' },
  { id: 'transactions', label: 'Transactions' },
  { id: 'cash-book', label: 'Cash Book' },
  { id: 'discounts', label: 'Discounts' },
] as const

/** Financial Management: outstanding payments, all transactions, and the cash book. */
export function PaymentsScreen({ search, onSearch }: PaymentsScreenProps) {
  const today = useToday()
  const { startDate, endDate } = rangeOf(search, today)
  const change = (changes: SearchChanges<PaymentsSearch>, page = 1) => onSearch({ ...changes, page })
  return (
    <div className="grid grid-cols-1 gap-5 xl:gap-2.5">
      <SectionHeading title="Financial Management" description="What students owe, and what they paid">
        <TransactionsExport search={search} />
      </SectionHeading>
      <p className="figures hidden font-semibold print:block">
        {tabs.find(({ id }) => id === (search.list ?? 'outstanding'))?.label},{' '}
        {search.list ? daysText(startDate, endDate) || 'all dates' : displayDate(today, today)}
      </p>
      {search.list === 'transactions' ? <PaymentsSummary search={search} /> : <PaymentStatCards />}
      <search
        aria-label="Filter the payments"
        className="grid items-end gap-x-2 gap-y-3 max-sm:justify-items-start sm:grid-cols-2 sm:max-xl:*:first:col-span-2 xl:flex xl:flex-wrap xl:items-center"
      >
        <SearchBox
          label={
            search.list === 'discounts'
              ? 'Search by code, note or class...'
              : 'Search by student, email or class...'
          }
          value={search.searchTerm ?? ''}
          onSearch={(searchTerm) => change({ searchTerm: searchTerm || undefined })}
        />
        {search.list !== 'discounts' && (
          <FilterFields count={search.startDate || search.endDate || search.dates ? 1 : 0}>
            <DayRangeFields
              search={search}
              labels={{ from: 'Start Date', to: 'End Date' }}
              onChange={(changesOf) => onSearch((latest) => ({ ...changesOf(latest), page: 1 }))}
            />
          </FilterFields>
        )}
      </search>
      <PaymentLists search={search} onSearch={onSearch} />
    </div>
  )
}

/** What is owed, the transactions, and the cash book, of everybody or of one session. */
export function PaymentLists({ search, onSearch }: PaymentsScreenProps) {
  // Codes are of the school, not of a session.
  const shown = search.sessionId ? tabs.filter(({ id }) => id !== 'discounts') : tabs
  const change = (changes: SearchChanges<PaymentsSearch>, page = 1) => onSearch({ ...changes, page })
  return (
    <Tabs
      label="Payments"
      tabs={shown}
      current={search.list ?? 'outstanding'}
      aside={
        search.list === 'transactions' ? (
          <TransactionControls search={search} onChange={change} />
        ) : (
          !search.list && <OutstandingControls search={search} onChange={change} />
        )
      }
      onChange={(list) =>
        change({ list: list === 'outstanding' ? undefined : list, sort: undefined, direction: undefined })
      }
    >
      {search.list === 'transactions' ? (
        <Transactions search={search} onChange={change} />
      ) : search.list === 'cash-book' ? (
        <div className="grid gap-4">
          {!search.sessionId && <ClosedMonths />}
          <CashBook search={search} onChange={change} />
        </div>
      ) : search.list === 'discounts' && !search.sessionId ? (
        <Discounts search={search} />
      ) : (
        <OutstandingPayments search={search} onChange={change} onUser={(user) => onSearch({ user })} />
      )}
    </Tabs>
  )
}

/** All outstanding payments of today, whatever the search and the dates. */
function PaymentStatCards() {
  const stats = useOutstanding({}).data?.stats
  const listOf = (due?: 'overdue' | 'due_soon'): ListTarget => ({
    to: '/admin/financial',
    search: { ...(due && { due }) },
  })
  return (
    <StatCards
      shares={
        stats
          ? [
              { value: stats.overdue_amount, tone: 'overdue' },
              { value: stats.due_soon_amount, tone: 'dueSoon' },
              {
                value: stats.total_outstanding - stats.overdue_amount - stats.due_soon_amount,
                tone: 'later',
              },
            ]
          : []
      }
      stats={[
        {
          name: 'Total Outstanding',
          value: stats && amountText(stats.total_outstanding),
          about: numberDefinitions.totalOutstanding,
          list: listOf(),
        },
        {
          name: 'Overdue Amount',
          value: stats && amountText(stats.overdue_amount),
          details: [{ text: stats ? pluralize(stats.overdue_count, 'payment') : '… payments' }],
          about: numberDefinitions.overdue,
          list: listOf('overdue'),
        },
        {
          name: 'Due Soon',
          value: stats && amountText(stats.due_soon_amount),
          details: [{ text: stats ? pluralize(stats.due_soon_count, 'payment') : '… payments' }],
          about: numberDefinitions.dueSoon,
          list: listOf('due_soon'),
        },
        {
          name: 'Students with Outstanding Payments',
          value: stats?.students,
          about: numberDefinitions.owingStudents,
        },
      ]}
    />
  )
}
