import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/constants'
import type { OutstandingPayment } from '@cubby/contract/financial'
import { messages } from '@cubby/contract/messages'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/features/admin/dialog.tsx'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { PaginationBar } from '@/features/admin/table/pagination-bar.tsx'
import { useWide } from '@/features/admin/table/use-wide.ts'
import { ACT_NEEDS_CONNECTION } from '@/features/admin/use-act.ts'
import { Button } from '@/ui/button.tsx'
import type { FinancialSearch } from './financial-search.ts'
import { OutsideRange } from './outside-range.tsx'
import { OutstandingCard } from './outstanding-card.tsx'
import { OutstandingTable } from './outstanding-table.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { useOutstanding } from './use-financial.ts'

interface OutstandingPaymentsProps {
  search: FinancialSearch
  onChange: (changes: object, page?: number) => void
}

export function OutstandingPayments({ search, onChange }: OutstandingPaymentsProps) {
  const query = useOutstanding(search)
  const isWide = useWide()
  const [reminding, setReminding] = useState<OutstandingPayment | null>(null)
  const buttonOf = (payment: OutstandingPayment) => (
    <Button variant="outline" size="small" onClick={() => setReminding(payment)}>
      <Bell className="size-4" aria-hidden="true" />
      Send Reminder
      <span className="sr-only"> to {payment.student_name}</span>
    </Button>
  )
  return (
    <div className="grid gap-4">
      <OutsideRange
        count={query.data?.stats.outside_range ?? 0}
        onShowAll={() => onChange({ startDate: undefined, endDate: undefined, dates: 'all' })}
      />
      <ListState
        query={query}
        failed={messages.financialFailed}
        offline={ACT_NEEDS_CONNECTION}
        count={({ pagination: { total, page } }) =>
          `${total} outstanding ${total === 1 ? 'payment' : 'payments'}, page ${page}`
        }
        empty={{
          title: messages.noOutstandingPayments,
          detail: 'Try other dates or another search.',
          is: ({ payments }) => payments.length === 0,
        }}
      >
        {({ payments, pagination }) => (
          <>
            {isWide ? (
              <OutstandingTable
                payments={payments}
                search={search}
                buttonOf={buttonOf}
                onSort={(sort, direction) => onChange({ sort, direction })}
              />
            ) : (
              <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                {payments.map((payment) => (
                  <OutstandingCard key={payment.id} payment={payment} button={buttonOf(payment)} />
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
      {reminding && (
        <Dialog title="Send Reminder" onClosed={() => setReminding(null)}>
          {(close) => <ReminderForm payment={reminding} close={close} />}
        </Dialog>
      )}
    </div>
  )
}
