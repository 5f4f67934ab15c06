import { messages } from '@cubby/contract/messages'
import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Bell, HandCoins, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyCashBox } from '@/art/office-desk.tsx'
import { Day } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { pageKey } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { CardTitle, studentAndClass } from '@/desk/table/user-line.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'
import { Select } from '@/ui/select.tsx'
import { AmountCell } from './amount-cell.tsx'
import { DueChip } from './due-chip.tsx'
import { OutstandingTable } from './outstanding-table.tsx'
import { OutstandingExport } from './payments-export.tsx'
import { dueFilters, dueNames, type PaymentFilters, type PaymentsSearch } from './payments-search.ts'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { usedMethods } from './transaction-labels.ts'
import { outstandingQuery, useOutstanding } from './use-payments.ts'

interface OutstandingPaymentsProps {
  search: PaymentsSearch
  onChange: (changes: object, page?: number) => void
  filters: PaymentFilters
  onUser: (userId: string) => void
}

export function OutstandingPayments({ search, onChange, filters, onUser }: OutstandingPaymentsProps) {
  const query = useOutstanding(search)
  const [reminding, setReminding] = useState<OutstandingPayment | null>(null)
  const [recording, setRecording] = useState<OutstandingPayment | null>(null)
  const stableKey = pageKey(query, outstandingQuery(search), search)
  const onOpen = ({ user_id }: OutstandingPayment) => onUser(user_id)
  const buttonOf = (payment: OutstandingPayment, dense = false) => (
    <div className={dense ? 'flex gap-1 whitespace-nowrap' : 'flex gap-2 max-sm:w-full max-sm:*:flex-1'}>
      <ActionButton
        label={t('Record Payment')}
        name={rich('Record Payment<hidden> of {student}</hidden>', {
          student: payment.student_name,
          hidden: srOnly,
        })}
        Icon={HandCoins}
        dense={dense}
        onClick={() => setRecording(payment)}
      />
      <ActionButton
        label={t('Send Reminder')}
        name={rich('Send Reminder<hidden> to {student}</hidden>', {
          student: payment.student_name,
          hidden: srOnly,
        })}
        Icon={Bell}
        dense={dense}
        onClick={() => setReminding(payment)}
      />
    </div>
  )
  return (
    <div className="grid gap-4 xl:gap-2.5">
      {filters(
        search.due ? 1 : 0,
        <>
          <div className="w-full sm:w-44">
            <Select
              aria-label={t('Due')}
              value={search.due ?? ''}
              onChange={(event) => onChange({ due: oneOf(dueFilters, event.target.value) })}
            >
              <option value="">{t('All due dates')}</option>
              {dueFilters.map((due) => (
                <option key={due} value={due}>
                  {dueNames[due]}
                </option>
              ))}
            </Select>
          </div>
          {search.sessionId && <OutstandingExport search={search} />}
        </>,
      )}
      <PagedList
        query={query}
        failed={t(messages.financialFailed)}
        countText={(count) =>
          t('{count, plural, one {# outstanding payment} other {# outstanding payments}}', { count })
        }
        empty={{
          title: t(messages.noOutstandingPayments),
          picture: <EmptyCashBox />,
          detail:
            search.searchTerm || search.due
              ? t('Try another search or due date.')
              : t('No one owes money today.'),
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
      {recording && (
        <Dialog title={t('Record Payment')} onClosed={() => setRecording(null)}>
          {(close) => <RecordPaymentForm payment={recording} close={close} />}
        </Dialog>
      )}
      {reminding && (
        <Dialog title={t('Send Reminder')} onClosed={() => setReminding(null)}>
          {(close) => <ReminderForm payment={reminding} close={close} />}
        </Dialog>
      )}
    </div>
  )
}

interface ActionButtonProps {
  label: string
  /** The label, and the student's name for screen readers. */
  name: ReactNode
  Icon: LucideIcon
  /** In a row of a table. Where that has no room for the label, the icon stands for it. */
  dense: boolean
  onClick: () => void
}

function ActionButton({ label, name, Icon, dense, onClick }: ActionButtonProps) {
  const button = (
    <Button variant="outline" size={dense ? 'dense' : 'small'} onClick={onClick}>
      {dense && <Icon className="size-4 min-[88rem]:hidden" aria-hidden="true" />}
      <span className={dense ? 'min-[88rem]:not-sr-only sr-only' : ''}>{name}</span>
    </Button>
  )
  return dense ? <Tooltip text={label}>{button}</Tooltip> : button
}

interface OutstandingCardProps {
  payment: OutstandingPayment
  button: ReactNode
  /** Opens the panel of the student. */
  onOpen: () => void
}

function OutstandingCard({ payment, button, onOpen }: OutstandingCardProps) {
  const { student_name, student_email, class_name, due_date } = payment
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CardTitle name={student_name} onOpen={onOpen} />
          <p className="text-muted-foreground text-sm">
            <EmailText>{student_email}</EmailText>
          </p>
        </div>
        <span className="text-end font-semibold text-lg">
          <AmountCell {...payment} />
        </span>
      </div>
      <p>
        <SessionLink id={payment.session_id} section="money">
          {class_name}
        </SessionLink>
      </p>
      <dl className="figures grid grid-cols-2 gap-x-3 gap-y-1 text-muted-foreground text-sm">
        {payment.created_at && (
          <div>
            <dt>{t('Charged')}</dt>
            <dd className="text-foreground">
              <Day of={payment.created_at} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('Due Date')}</dt>
          <dd className="text-foreground">{displayDate(due_date, due_date)}</dd>
        </div>
        <div>
          <dt>{t('Payment Method')}</dt>
          <dd className="text-foreground">{usedMethods(payment) ?? t('None yet')}</dd>
        </div>
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <DueChip payment={payment} />
        {button}
      </div>
    </Card>
  )
}
