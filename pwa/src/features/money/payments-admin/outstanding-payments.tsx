import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { Bell, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '@/desk/dates/time-zone.ts'
import { CardList } from '@/desk/table/card-list.tsx'
import { oneOf } from '@/desk/table/list-search.ts'
import { pageKey } from '@/desk/table/page-key.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { hiddenInRow, overRow } from '@/desk/table/row-actions.ts'
import { studentAndClass } from '@/desk/table/row-name.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import { OutsideRange } from './outside-range.tsx'
import { OutstandingCard } from './outstanding-card.tsx'
import { OutstandingTable } from './outstanding-table.tsx'
import { OutstandingExport } from './payments-export.tsx'
import { dueFilters, type PaymentsSearch } from './payments-search.ts'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { filterQuery, useOutstanding } from './use-payments.ts'

interface OutstandingPaymentsProps {
  search: PaymentsSearch
  onChange: (changes: object, page?: number) => void
  onUser: (userId: string) => void
}

export function OutstandingPayments({ search, onChange, onUser }: OutstandingPaymentsProps) {
  const query = useOutstanding(search)
  const today = useToday()
  const [reminding, setReminding] = useState<OutstandingPayment | null>(null)
  const [recording, setRecording] = useState<OutstandingPayment | null>(null)
  const stableKey = pageKey(query, filterQuery(search, today), search)
  const onOpen = ({ user_id }: OutstandingPayment) => onUser(user_id)
  const buttonOf = (payment: OutstandingPayment, dense = false) => (
    <div className={dense ? `flex gap-2 ${overRow} ${hiddenInRow}` : 'flex flex-wrap gap-2'}>
      <Button size={dense ? 'dense' : 'small'} onClick={() => setRecording(payment)}>
        <HandCoins className="size-4" aria-hidden="true" />
        Record Payment
        <span className="sr-only"> of {payment.student_name}</span>
      </Button>
      <Button variant="outline" size={dense ? 'dense' : 'small'} onClick={() => setReminding(payment)}>
        <Bell className="size-4" aria-hidden="true" />
        Send Reminder
        <span className="sr-only"> to {payment.student_name}</span>
      </Button>
    </div>
  )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className={`w-full sm:w-44 ${search.due ? '' : 'print:hidden'}`}>
          <Select
            aria-label="Due"
            value={search.due ?? ''}
            onChange={(event) => onChange({ due: oneOf(dueFilters, event.target.value) })}
          >
            <option value="">All due dates</option>
            <option value="overdue">Overdue</option>
            <option value="due_soon">Due soon</option>
          </Select>
        </div>
        <OutstandingExport search={search} />
      </div>
      <PagedList
        query={query}
        failed={messages.financialFailed}
        noun={['outstanding payment', 'outstanding payments']}
        empty={{
          title: messages.noOutstandingPayments,
          detail: 'Try other dates or another search.',
        }}
        pageOf={({ payments, pagination }) => ({ rows: payments, pagination })}
        table={(payments) => (
          <OutstandingTable
            payments={payments}
            search={search}
            stableKey={stableKey}
            buttonOf={(payment) => buttonOf(payment, true)}
            onSort={(sort, direction) => onChange({ sort, direction })}
            onOpen={onOpen}
          />
        )}
        cards={(payments) => (
          <CardList
            rows={payments}
            idOf={({ id }) => id}
            nameOf={studentAndClass}
            stableKey={stableKey}
            cardOf={(payment) => (
              <OutstandingCard payment={payment} button={buttonOf(payment)} onOpen={() => onOpen(payment)} />
            )}
          />
        )}
        sizes={FINANCIAL_PAGE_SIZES}
        onChange={onChange}
      />
      <OutsideRange
        count={query.data?.stats.outside_range ?? 0}
        onShowAll={() => onChange({ startDate: undefined, endDate: undefined, dates: 'all' })}
      />
      {recording && (
        <Dialog title="Record Payment" onClosed={() => setRecording(null)}>
          {(close) => <RecordPaymentForm payment={recording} close={close} />}
        </Dialog>
      )}
      {reminding && (
        <Dialog title="Send Reminder" onClosed={() => setReminding(null)}>
          {(close) => <ReminderForm payment={reminding} close={close} />}
        </Dialog>
      )}
    </div>
  )
}
