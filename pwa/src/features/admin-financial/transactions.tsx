import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/constants'
import type { Transaction } from '@cubby/contract/financial'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { Dialog } from '@/features/admin/dialog.tsx'
import { oneOf } from '@/features/admin/table/list-search.ts'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { PaginationBar } from '@/features/admin/table/pagination-bar.tsx'
import { useWide } from '@/features/admin/table/use-wide.ts'
import { ACT_NEEDS_CONNECTION } from '@/features/admin/use-act.ts'
import { Select } from '@/ui/select.tsx'
import type { FinancialSearch } from './financial-search.ts'
import { TransactionCard } from './transaction-card.tsx'
import { TransactionForm } from './transaction-form.tsx'
import { TransactionStatusButton } from './transaction-status-button.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { transactionNames, transactionStatuses } from './transaction-words.ts'
import { useTransactions } from './use-financial.ts'

interface TransactionsProps {
  search: FinancialSearch
  onChange: (changes: object, page?: number) => void
}

/** Everything that was charged, whatever became of it. */
export function Transactions({ search, onChange }: TransactionsProps) {
  const query = useTransactions(search)
  const isWide = useWide()
  const [opened, setOpened] = useState<Transaction | null>(null)
  const statusOf = (transaction: Transaction) => (
    <TransactionStatusButton transaction={transaction} onOpen={() => setOpened(transaction)} />
  )
  return (
    <div className="grid gap-4">
      <div className="w-full sm:w-44">
        <Select
          aria-label="Transaction status"
          value={search.status ?? ''}
          onChange={(event) => onChange({ status: oneOf(transactionStatuses, event.target.value) })}
        >
          <option value="">All Statuses</option>
          {transactionStatuses.map((status) => (
            <option key={status} value={status}>
              {transactionNames[status]}
            </option>
          ))}
        </Select>
      </div>
      <ListState
        query={query}
        failed={messages.financialFailed}
        offline={ACT_NEEDS_CONNECTION}
        count={({ pagination: { total, page } }) =>
          `${total} ${total === 1 ? 'transaction' : 'transactions'}, page ${page}`
        }
        empty={{
          title: 'No transactions found',
          detail: 'Try other dates, another status or another search.',
          is: ({ transactions }) => transactions.length === 0,
        }}
      >
        {({ transactions, pagination }) => (
          <>
            {isWide ? (
              <TransactionTable
                transactions={transactions}
                search={search}
                statusOf={statusOf}
                onSort={(sort, direction) => onChange({ sort, direction })}
              />
            ) : (
              <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                {transactions.map((transaction) => (
                  <TransactionCard
                    key={transaction.id}
                    transaction={transaction}
                    status={statusOf(transaction)}
                  />
                ))}
              </ul>
            )}
            <PaginationBar
              pagination={pagination}
              sizes={FINANCIAL_PAGE_SIZES}
              onPage={(page) => onChange({}, page)}
              onSize={(limit) => onChange({ limit })}
            />
          </>
        )}
      </ListState>
      {opened && (
        <Dialog title="Update Transaction Status" onClosed={() => setOpened(null)}>
          {(close) => <TransactionForm transaction={opened} close={close} />}
        </Dialog>
      )}
    </div>
  )
}
