import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { type ListTarget, SectionHeading } from '@/desk/shell/section-heading.tsx'
import { StatCards } from '@/desk/shell/stat-cards.tsx'
import { DayRangeFields, daysText, rangeOf } from '@/desk/table/day-range-fields.tsx'
import type { SearchChanges, SearchUpdate } from '@/desk/table/list-search.ts'
import { ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { rich } from '@/ui/rich.tsx'
import { Select } from '@/ui/select.tsx'
import { CashBook } from './cash-book.tsx'
import { Discounts } from './discounts.tsx'
import { OutstandingPayments } from './outstanding-payments.tsx'
import { OutstandingExport, TransactionsExport } from './payments-export.tsx'
import { dueNames, lists, owedBy, type PaymentFilters, type PaymentsSearch } from './payments-search.ts'
import { PaymentsSummary, Transactions } from './transactions.tsx'
import { useOutstanding } from './use-payments.ts'

interface PaymentsScreenProps {
  search: PaymentsSearch
  onSearch: (changes: SearchUpdate<PaymentsSearch>) => void
  /** The list of invoices, and the button that exports it. */
  invoices?: {
    list: (props: ListProps) => ReactNode
    export: ReactNode
  }
}

interface ListProps {
  search: PaymentsSearch
  onChange: (changes: SearchChanges<PaymentsSearch>, page?: number) => void
  filters: PaymentFilters
}

const tabs = [
  { id: 'outstanding', label: t('Outstanding Payments') },
  { id: 'transactions', label: t('Transactions') },
  { id: 'cash-book', label: t('Cash Book') },
  { id: 'invoices', label: t('Invoices') },
  { id: 'discounts', label: t('Discounts') },
] as const

/** Codes and invoices are of the school, not of a session. */
const ofSchool: readonly string[] = ['invoices', 'discounts']

/** Financial Management: outstanding payments, all transactions, the cash book, invoices, and discounts. */
export function PaymentsScreen({ search, onSearch, invoices }: PaymentsScreenProps) {
  const today = useToday()
  const { startDate, endDate } = search.list === 'invoices' ? search : rangeOf(search, today)
  return (
    <div className="grid grid-cols-1 gap-4 xl:gap-2.5">
      <SectionHeading
        title={t('Financial Management')}
        description={t('What students and centers owe today, and what they paid')}
        more={
          // No export has the codes, and the cash book has a menu.
          search.list === 'invoices'
            ? invoices?.export
            : (!search.list || search.list === 'transactions') && (
                <>
                  <TransactionsExport search={search} />
                  {!search.list && <OutstandingExport search={search} />}
                </>
              )
        }
      />
      <p className="figures hidden font-semibold print:block">
        {[
          tabs.find(({ id }) => id === (search.list ?? 'outstanding'))?.label,
          ...(search.list
            ? [daysText(startDate, endDate) || t('All dates')]
            : [search.due && dueNames[search.due], displayDate(today, today)]),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <PaymentLists search={search} onSearch={onSearch} {...(invoices && { invoices })} />
    </div>
  )
}

/** What is owed, the transactions, and the cash book, of everybody or of one session. */
export function PaymentLists({ search, onSearch, invoices }: PaymentsScreenProps) {
  const shown = search.sessionId ? tabs.filter(({ id }) => !ofSchool.includes(id)) : tabs
  const change = (changes: SearchChanges<PaymentsSearch>, page = 1) => onSearch({ ...changes, page })
  const filters: PaymentFilters = (count, fields, chips, menu) => (
    <FilterRow search={search} onSearch={onSearch} count={count} chips={chips} menu={menu}>
      {fields}
    </FilterRow>
  )
  const list: ListProps = { search, onChange: change, filters }
  const open = (chosen: string) =>
    change({
      list: chosen === 'outstanding' ? undefined : oneOf(lists, chosen),
      sort: undefined,
      direction: undefined,
      state: undefined,
      invoice: undefined,
    })
  const current = search.list ?? 'outstanding'
  const content = (
    <div className="grid grid-cols-1 gap-3 xl:gap-2.5">
      {search.list === 'transactions' ? (
        <>
          {!search.sessionId && <PaymentsSummary search={search} />}
          <Transactions {...list} />
        </>
      ) : search.list === 'cash-book' ? (
        <CashBook {...list} />
      ) : search.list === 'invoices' && !search.sessionId ? (
        invoices?.list(list)
      ) : search.list === 'discounts' && !search.sessionId ? (
        <Discounts search={search} filters={filters(0, null)} />
      ) : (
        <>
          {!search.sessionId && <PaymentStatCards />}
          <OutstandingPayments {...list} onUser={(user) => onSearch({ user })} />
        </>
      )}
    </div>
  )
  // The page of a session has tabs already.
  if (search.sessionId) {
    return (
      <div className="grid grid-cols-1 gap-3 xl:gap-2.5">
        <div className="w-full sm:w-64">
          <Select aria-label={t('Payments')} value={current} onChange={({ target }) => open(target.value)}>
            {shown.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        {content}
      </div>
    )
  }
  return (
    <Tabs label={t('Payments')} tabs={shown} current={current} onChange={open}>
      {/* It has the same height on each tab, so that nothing below it moves. */}
      {content}
    </Tabs>
  )
}

/** What is owed is filtered by the day of its charge, and invoices by the day on which they were sent. */
const rangeLabels = (isInvoices: boolean) => ({
  from: isInvoices
    ? rich('Issued<hidden>: Start Date</hidden>', { hidden: srOnly })
    : rich('Charged<hidden>: Start Date</hidden>', { hidden: srOnly }),
  to: rich('to<hidden>: End Date</hidden>', { hidden: srOnly }),
})

const searchLabels: Readonly<Partial<Record<NonNullable<PaymentsSearch['list']>, string>>> = {
  discounts: t('Search by code, note, or class...'),
  invoices: t('Search by number, PO number, or center...'),
}

interface FilterRowProps extends Pick<PaymentsScreenProps, 'search' | 'onSearch'> {
  /** How many of the fields are set. */
  count: number
  /** The filters that are not in sight. */
  chips: ReactNode
  /** With a menu, a button opens the fields. */
  menu: ReactNode
  /** The fields of one list. */
  children: ReactNode
}

/** The search box, the dates, and the fields of a list. The payments of one session have only the latter. */
function FilterRow({ search, onSearch, count, chips, menu, children }: FilterRowProps) {
  const today = useToday()
  const { list } = search
  // What is owed is not of the last month only.
  const startsWithAll = !list || list === 'invoices'
  const { startDate, endDate } = startsWithAll ? search : rangeOf(search, today)
  const isDiscounts = list === 'discounts'
  const fields = !isDiscounts && (
    <>
      {!search.sessionId && (
        <DayRangeFields
          search={search}
          labels={
            startsWithAll ? rangeLabels(list !== undefined) : { from: t('Start Date'), to: t('End Date') }
          }
          startsWithAll={startsWithAll}
          onChange={(changesOf) => onSearch((latest) => ({ ...changesOf(latest), page: 1 }))}
        />
      )}
      {children}
    </>
  )
  const all = count + (!search.sessionId && (startDate || endDate) ? 1 : 0)
  return (
    <ListToolbar
      label={t('Filter the payments')}
      {...(!search.sessionId && {
        search: {
          label: (list && searchLabels[list]) ?? t('Search by student, email or class...'),
          value: search.searchTerm ?? '',
          onSearch: (searchTerm) => onSearch({ searchTerm: searchTerm || undefined, page: 1 }),
        },
      })}
      error={!isDiscounts && !isInOrder({ startDate, endDate }) && t(messages.startAfterEnd)}
      {...(menu ? { more: { fields, count: all }, menu } : { filters: fields, count: all })}
    >
      {chips}
    </ListToolbar>
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
          name: t('Total Outstanding'),
          value: stats && amountText(stats.total_outstanding),
          about: numberDefinitions.totalOutstanding,
          ...(stats?.centers_outstanding && {
            details: [
              {
                text: t('{amount} more from centers', { amount: amountText(stats.centers_outstanding) }),
                list: owedBy('centers'),
              },
            ],
          }),
          list: listOf(),
        },
        {
          name: t('Overdue Amount'),
          value: stats && amountText(stats.overdue_amount),
          details: [
            {
              text: stats
                ? t('{count, plural, one {# payment} other {# payments}}', { count: stats.overdue_count })
                : t('… payments'),
            },
          ],
          about: numberDefinitions.overdue,
          list: listOf('overdue'),
        },
        {
          name: t('Due Soon'),
          value: stats && amountText(stats.due_soon_amount),
          details: [
            {
              text: stats
                ? t('{count, plural, one {# payment} other {# payments}}', { count: stats.due_soon_count })
                : t('… payments'),
            },
          ],
          about: numberDefinitions.dueSoon,
          list: listOf('due_soon'),
        },
        {
          name: t('Students with Outstanding Payments'),
          value: stats?.students,
          about: numberDefinitions.owingStudents,
        },
      ]}
    />
  )
}
