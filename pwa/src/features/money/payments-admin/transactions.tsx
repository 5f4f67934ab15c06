import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/constants'
import { isReceivedInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import type { Transaction, TransactionPage } from '@cubby/contract/money/transactions'
import { amountText } from '@cubby/rules/money/price-text'
import { useState } from 'react'
import { useToday } from '@/desk/dates/time-zone.ts'
import { CardList } from '@/desk/table/card-list.tsx'
import { daysText } from '@/desk/table/days-text.ts'
import { FilterChip } from '@/desk/table/filter-chip.tsx'
import { oneOf } from '@/desk/table/list-search.ts'
import { pageKey } from '@/desk/table/page-key.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { studentAndClass } from '@/desk/table/row-name.ts'
import { Alert } from '@/ui/alert.tsx'
import { Select } from '@/ui/select.tsx'
import type { PaymentsSearch } from './payments-search.ts'
import { PaymentsSummary } from './payments-summary.tsx'
import { TransactionCard } from './transaction-card.tsx'
import { TransactionDialogs } from './transaction-dialogs.tsx'
import { transactionLabels, transactionStatuses } from './transaction-labels.ts'
import { type TransactionAction, TransactionMenu } from './transaction-menu.tsx'
import { TransactionStatusButton } from './transaction-status-button.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { filterQuery, useTransactions } from './use-payments.ts'

interface TransactionsProps {
  search: PaymentsSearch
  onChange: (changes: object, page?: number) => void
}

/** All transactions. */
export function Transactions({ search, onChange }: TransactionsProps) {
  const query = useTransactions(search)
  const today = useToday()
  const [opened, setOpened] = useState<{ transaction: Transaction; action: TransactionAction } | null>(null)
  const stableKey = pageKey(query, filterQuery(search, today), search)
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
    <div className="grid gap-4">
      <PaymentsSummary search={search} />
      <search aria-label="Filter the transactions" className="flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-44">
          <Select
            aria-label="Transaction status"
            value={search.status ?? ''}
            onChange={(event) => onChange({ status: oneOf(transactionStatuses, event.target.value) })}
          >
            <option value="">All Statuses</option>
            {transactionStatuses.map((status) => (
              <option key={status} value={status}>
                {transactionLabels[status]}
              </option>
            ))}
          </Select>
        </div>
        {(search.receivedFrom || search.receivedTo) && (
          <FilterChip onRemove={() => onChange({ receivedFrom: undefined, receivedTo: undefined })}>
            {chipText(search, query.data)}
          </FilterChip>
        )}
        {!isReceivedInOrder(search) && <Alert tone="error">{messages.startAfterEnd}</Alert>}
      </search>
      <PagedList
        query={query}
        failed={messages.financialFailed}
        noun={['transaction', 'transactions']}
        empty={{
          title: 'No transactions found',
          detail: 'Try other dates, another status, or another search.',
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
      {opened && <TransactionDialogs {...opened} onClosed={() => setOpened(null)} />}
    </div>
  )
}

/** Returns the text of the filter: 'Money received Nov 1 – 22, 2026: $850.00'. */
function chipText({ receivedFrom, receivedTo }: PaymentsSearch, page: TransactionPage | undefined) {
  const sum = page?.received == null ? '' : `: ${amountText(page.received)}`
  return `Money received ${daysText(receivedFrom, receivedTo)}${sum}`
}
