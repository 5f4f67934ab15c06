import { isReceivedInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import type { FinancialSummary as Summary } from '@cubby/contract/money/financial-summary'
import type { Transaction, TransactionPage } from '@cubby/contract/money/transactions'
import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { firstOfMonth } from '@cubby/rules/days'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { EmptyCashBox } from '@/art/office-desk.tsx'
import { useToday } from '@/desk/dates/dates.tsx'
import { FailureBanner } from '@/desk/messages/failure.tsx'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import { StatCards } from '@/desk/shell/stat-cards.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { daysText, rangeOf } from '@/desk/table/day-range-fields.tsx'
import { pageKey } from '@/desk/table/list-search.ts'
import { FilterChip } from '@/desk/table/list-toolbar.tsx'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { studentAndClass } from '@/desk/table/user-line.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { PaymentChip } from '@/features/money/payments/payment-chip.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Select } from '@/ui/select.tsx'
import { PaymentEntries } from './payment-entries.tsx'
import { owedBy, type PaymentFilters, type PaymentsSearch } from './payments-search.ts'
import { PriceForm } from './price-form.tsx'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { TransactionCard } from './transaction-card.tsx'
import { TransactionForm } from './transaction-form.tsx'
import { shownStatuses, statusText, transactionLabels, transactionStatuses } from './transaction-labels.ts'
import { type TransactionAction, TransactionMenu } from './transaction-menu.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { filterQuery, usePaymentsSummary, useTransactions } from './use-payments.ts'

interface TransactionsProps {
  search: PaymentsSearch
  onChange: (changes: object, page?: number) => void
  filters: PaymentFilters
}

/** All transactions. */
export function Transactions({ search, onChange, filters }: TransactionsProps) {
  const query = useTransactions(search)
  const today = useToday()
  const [opened, setOpened] = useState<{ transaction: Transaction; action: TransactionAction } | null>(null)
  const stableKey = pageKey(query, filterQuery(search, today), search)
  const isReceivedFiltered = Boolean(search.receivedFrom || search.receivedTo)
  const statusOf = (transaction: Transaction) => (
    <TransactionStatusButton
      transaction={transaction}
      onOpen={() => setOpened({ transaction, action: 'status' })}
    />
  )
  const menuOf = (transaction: Transaction, dense = false) => (
    <TransactionMenu
      transaction={transaction}
      dense={dense}
      onAction={(action) => setOpened({ transaction, action })}
    />
  )
  return (
    <div className="grid gap-4 xl:gap-2.5">
      {filters(
        search.status ? 1 : 0,
        <div className="w-full sm:w-44">
          <Select
            aria-label={t('Transaction status')}
            value={search.status ?? ''}
            onChange={(event) => onChange({ status: oneOf(transactionStatuses, event.target.value) })}
          >
            <option value="">{t('All Statuses')}</option>
            {transactionStatuses.map((status) => (
              <option key={status} value={status}>
                {transactionLabels[status]}
              </option>
            ))}
          </Select>
        </div>,
        (isReceivedFiltered || search.attention || search.owed) && (
          <>
            {isReceivedFiltered && (
              <FilterChip onRemove={() => onChange({ receivedFrom: undefined, receivedTo: undefined })}>
                {chipText(search, query.data)}
              </FilterChip>
            )}
            {!isReceivedInOrder(search) && <Alert tone="error">{t(messages.startAfterEnd)}</Alert>}
            {search.owed && (
              <FilterChip onRemove={() => onChange({ owed: undefined })}>
                {t('Owed by {payer, select, centers {centers} other {students}}', { payer: search.owed })}
              </FilterChip>
            )}
            {search.attention && (
              <FilterChip onRemove={() => onChange({ attention: undefined })}>
                {t('Card payments that need you')}
              </FilterChip>
            )}
          </>
        ),
      )}
      <PagedList
        query={query}
        failed={t(messages.financialFailed)}
        countText={(count) => t('{count, plural, one {# transaction} other {# transactions}}', { count })}
        empty={{
          title: t('No transactions found'),
          picture: <EmptyCashBox />,
          detail: t('Try other dates, another status, or another search.'),
        }}
        pageOf={({ transactions, pagination }) => ({ rows: transactions, pagination })}
        table={(transactions) => (
          <TransactionTable
            transactions={transactions}
            search={search}
            stableKey={stableKey}
            partOf={(transaction, part) =>
              part === 'status' ? statusOf(transaction) : menuOf(transaction, true)
            }
            onSort={(sort, direction) => onChange({ sort, direction })}
          />
        )}
        cards={(transactions) => (
          <CardList
            rows={transactions}
            idOf={({ id }) => id}
            nameOf={studentAndClass}
            stableKey={stableKey}
            cardOf={(transaction) => (
              <TransactionCard
                transaction={transaction}
                status={statusOf(transaction)}
                menu={menuOf(transaction)}
              />
            )}
          />
        )}
        sizes={FINANCIAL_PAGE_SIZES}
        onChange={onChange}
      />
      {opened && (
        <TransactionDialogs
          {...opened}
          onRecord={() => setOpened({ ...opened, action: 'record' })}
          onClosed={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** Returns the text of the filter: 'Money received Nov 1 – 22, 2026: $850.00'. */
function chipText({ receivedFrom, receivedTo }: PaymentsSearch, page: TransactionPage | undefined) {
  const days = daysText(receivedFrom, receivedTo)
  return page?.received == null
    ? t('Money received {days}', { days })
    : t('Money received {days}: {amount}', { days, amount: amountText(page.received) })
}

interface Figure {
  readonly name: string
  readonly textOf: (summary: Summary) => string
  readonly about?: string
  /** The payments that it counts. */
  readonly list?: ListTarget
  /** The days that it counts, if they are not the chosen ones. */
  readonly daysOf?: (lastDay: string) => string
  /** What centers owe on top; null for nothing. */
  readonly ofCenters?: (summary: Summary) => string | null
}

const figures: readonly Figure[] = [
  {
    name: t('Total Revenue'),
    textOf: ({ totalRevenue }) => amountText(totalRevenue),
    about: numberDefinitions.totalRevenue,
  },
  {
    name: t('Monthly Revenue'),
    textOf: ({ monthlyRevenue }) => amountText(monthlyRevenue),
    about: numberDefinitions.monthlyRevenue,
    daysOf: (lastDay) => daysText(firstOfMonth(lastDay), lastDay),
  },
  {
    name: t('Pending Payments'),
    textOf: ({ pendingPayments }) => pendingPayments.toLocaleString('en-US'),
    about: numberDefinitions.pendingPayments,
    list: owedBy('students'),
    ofCenters: ({ centersPending = 0 }) =>
      centersPending > 0 ? centersPending.toLocaleString('en-US') : null,
  },
  {
    name: t('Outstanding Balance'),
    textOf: ({ outstandingBalance }) => amountText(outstandingBalance),
    about: numberDefinitions.totalOutstanding,
    list: owedBy('students'),
    ofCenters: ({ centersBalance = 0 }) => (centersBalance > 0 ? amountText(centersBalance) : null),
  },
  {
    name: t('Due for Refunds'),
    textOf: ({ refundsDue }) => (refundsDue === undefined ? '–' : amountText(refundsDue)),
    about: numberDefinitions.refundsDue,
  },
]

/** The revenue of the chosen dates and what is still due, above the transactions. */
export function PaymentsSummary({ search }: { search: PaymentsSearch }) {
  const { data, error } = usePaymentsSummary(search)
  const today = useToday()
  const lastDay = rangeOf(search, today).endDate ?? today
  return (
    <>
      <FailureBanner error={error} failed={t(messages.financialFailed)} />
      <StatCards
        stats={figures.map(({ textOf, daysOf, ofCenters, ...figure }) => {
          const more = data && ofCenters?.(data)
          return {
            ...figure,
            value: data && textOf(data),
            details: [
              ...(daysOf ? [{ text: daysOf(lastDay) }] : []),
              ...(more
                ? [{ text: t('{amount} more from centers', { amount: more }), list: owedBy('centers') }]
                : []),
            ],
          }
        })}
      />
    </>
  )
}

interface TransactionStatusButtonProps {
  transaction: Transaction
  onOpen: () => void
}

/** The status of a payment, as a button if it can be changed. */
function TransactionStatusButton({ transaction, onOpen }: TransactionStatusButtonProps) {
  const { status, student_name, class_name } = transaction
  const name = statusText(transaction)
  const chip =
    status === 'failed' || transaction.disputed ? (
      <Chip tone="destructive">{name}</Chip>
    ) : (
      <PaymentChip status={status} refundDue={transaction.refund_due} />
    )
  if (shownStatuses(transaction).length === 0) return chip
  return (
    <Tooltip text={t('Update Status')}>
      <button
        type="button"
        aria-label={t('Update Status: {studentName}, {className}, {status}', {
          studentName: student_name,
          className: class_name,
          status: name,
        })}
        onClick={onOpen}
        className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-control pointer-fine:min-h-8"
      >
        {chip}
        <ChevronDown className="size-4 text-muted-foreground" aria-hidden="true" />
      </button>
    </Tooltip>
  )
}

interface TransactionDialogsProps {
  transaction: Transaction
  action: TransactionAction
  onRecord: () => void
  onClosed: () => void
}

const titles: Readonly<Record<TransactionAction, string>> = {
  record: t('Record Payment'),
  refund: t('Refund'),
  status: t('Update Transaction Status'),
  price: t('Set Price'),
  entries: t('Payments and Refunds'),
}

function TransactionDialogs({ transaction, action, onRecord, onClosed }: TransactionDialogsProps) {
  return (
    <Dialog title={titles[action]} onClosed={onClosed}>
      {(close) => (
        <>
          {action === 'record' && <RecordPaymentForm payment={transaction} close={close} />}
          {action === 'refund' && <RefundForm transaction={transaction} close={close} />}
          {action === 'status' && (
            <TransactionForm transaction={transaction} onRecord={onRecord} close={close} />
          )}
          {action === 'price' && (
            <PriceForm
              enrollment={{
                id: transaction.enrollment_id ?? '',
                student_name: transaction.student_name,
                class_name: transaction.class_name,
                price: transaction.price ?? transaction.amount,
                due: transaction.amount,
                paid: transaction.paid,
              }}
              close={close}
            />
          )}
          {action === 'entries' && <PaymentEntries transaction={transaction} />}
        </>
      )}
    </Dialog>
  )
}
