import { REOPENING_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ClosedMonth, ClosedMonths as Months } from '@cubby/contract/money/closed-months'
import { cashBookRevenue } from '@cubby/rules/money/cash-book-revenue'
import { firstDayOf, lastDayOf, monthName } from '@cubby/rules/money/closed-months'
import { monthAfter } from '@cubby/rules/money/periods'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { CalendarCheck, Lock } from 'lucide-react'
import { useState } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { ErrorPanel, failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { TextField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { SelectField } from '@/ui/select.tsx'
import { TotalsSentence, TotalsTables } from './cash-book-totals.tsx'
import { PAYMENTS, useClosedMonths, useTotals } from './use-payments.ts'

/** Says which months of the cash book are closed. */
export function ClosedThrough() {
  const { data, error, refetch } = useClosedMonths()
  if (error) {
    return (
      <ErrorPanel
        message={failureSentence(error, t(messages.closedMonthsFailed))}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton className="h-5 w-full sm:w-96" />
  const [last] = data.months
  return (
    <p className="figures text-muted-foreground text-sm print:hidden">
      {last && data.open_from
        ? t('Closed through {month}. The first open day is {date}.', {
            month: monthName(last.month),
            date: dayText(data.open_from),
          })
        : t('No month is closed.')}
    </p>
  )
}

/** Whether the Close Month dialog is open. The URL has it, so that Today can link to it. */
interface Closing {
  readonly isClosing: boolean
  readonly onClosing: (isClosing: boolean) => void
}

/** Returns the items of a menu that close and reopen months, and their dialogs. */
export function useMonthDialogs(isOfSchool: boolean, { isClosing, onClosing }: Closing) {
  const { data } = useClosedMonths(isOfSchool)
  const [opened, setOpened] = useState<'list' | 'reopen' | null>(null)
  if (!data) return { items: [], dialogs: null }
  const [last] = data.months
  const dialog = { onClosed: () => setOpened(null) }
  return {
    items: [
      ...(data.closable.length > 0
        ? [{ label: t('Close Month'), Icon: Lock, onSelect: () => onClosing(true) }]
        : []),
      ...(last
        ? [{ label: t('Closed Months'), Icon: CalendarCheck, onSelect: () => setOpened('list') }]
        : []),
    ],
    dialogs: (
      <>
        {isClosing && data.closable.length > 0 && (
          <Dialog title={t('Close Month')} wide onClosed={() => onClosing(false)}>
            {(close) => <CloseForm data={data} close={close} />}
          </Dialog>
        )}
        {opened === 'list' && (
          <Dialog title={t('Closed Months')} wide {...dialog}>
            {() => <MonthTable months={data.months} onReopen={() => setOpened('reopen')} />}
          </Dialog>
        )}
        {opened === 'reopen' && last && (
          <Dialog title={t('Reopen Month')} {...dialog}>
            {(close) => <ReopenForm month={last.month} close={close} />}
          </Dialog>
        )}
      </>
    ),
  }
}

function dayText(day: string): string {
  return displayDate(day, day)
}

/** Shows the totals of the months that close, and closes them. */
function CloseForm({ data: { open_from, closable }, close }: { data: Months; close: () => void }) {
  const [month, setMonth] = useState(closable[0] ?? '')
  const first = closable[0] ?? month
  const totals = useTotals(open_from ?? undefined, lastDayOf(month))
  const seen = totals.data?.totals
  const form = useOperationForm({
    send: async (call) => {
      if (!seen) return null
      const { classes: _, recorders: __, ...shown } = seen
      return call('POST', '/admin/financial/closed-months', { body: { month, totals: shown } })
    },
    // The cash book may have changed.
    refetchesAlways: true,
    done: t(messages.monthWasClosed),
    failed: t(messages.monthCloseFailed),
    queryKey: PAYMENTS,
    close,
  })
  return (
    <OperationForm form={form} disabled={!seen || totals.isPlaceholderData} danger submit={t('Close Month')}>
      <SelectField
        label={t('Month')}
        name="month"
        hint={t('All earlier open months close with it.')}
        value={month}
        onValueChange={(value) => {
          setMonth(value)
          form.clearFailure()
        }}
      >
        {closable.map((each) => (
          <option key={each} value={each}>
            {monthName(each)}
          </option>
        ))}
      </SelectField>
      <section aria-label={t('What closes')} className="grid gap-3">
        <h3 className="font-semibold">
          {month === first
            ? monthName(month)
            : t('{firstMonth} to {lastMonth}', { firstMonth: monthName(first), lastMonth: monthName(month) })}
        </h3>
        {totals.error ? (
          <ErrorPanel
            message={failureSentence(totals.error, t(messages.financialFailed))}
            onRetry={() => void totals.refetch()}
          />
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <TotalsSentence totals={seen} />
            <TotalsTables totals={seen && { ...seen, classes: [] }} />
          </div>
        )}
      </section>
      <Alert tone="info">
        {t(
          'After this, nothing dated before {date} can be added, changed, or deleted. A later entry with such a date counts on the first open day and keeps its own date as its value date. Only the last closed month can be reopened, with a reason.',
          { date: dayText(firstDayOf(monthAfter(month))) },
        )}
      </Alert>
    </OperationForm>
  )
}

/** The closed months with the totals that they were closed with. */
function MonthTable({ months, onReopen }: { months: readonly ClosedMonth[]; onReopen: () => void }) {
  return (
    <ul className="grid divide-y">
      {months.map(({ month, totals, closed_at, closed_by }, place) => (
        <li key={month} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div>
            <p className="font-semibold">{monthName(month)}</p>
            <p className="figures text-sm">
              {t('In {received}, out {paidOut}, revenue {revenue}', {
                received: amountText(totals.amount_in),
                paidOut: amountText(totals.amount_out),
                revenue: amountText(cashBookRevenue(totals)),
              })}
            </p>
            <p className="text-muted-foreground text-sm">
              {rich('Closed by {name} on <day></day>', {
                name: closed_by,
                day: () => <Day of={closed_at} />,
              })}
            </p>
          </div>
          {place === 0 && (
            <Button variant="outline" size="small" onClick={onReopen}>
              {t('Reopen Month')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function ReopenForm({ month, close }: { month: string; close: () => void }) {
  const form = useOperationForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && t(messages.reopeningReasonRequired) }),
    keepsErrors: true,
    send: (call, body) =>
      call('POST', '/admin/financial/closed-months/:month/reopen', { params: { month }, body }),
    done: t(messages.monthWasReopened),
    failed: t(messages.monthReopenFailed),
    queryKey: PAYMENTS,
    close,
  })
  return (
    <OperationForm form={form} danger submit={t('Reopen Month')}>
      <p>
        {t(
          '{month} opens again, so its totals can change. Entries that were moved to {date} because the month was closed stay there. The audit log keeps the reason.',
          { month: monthName(month), date: dayText(firstDayOf(monthAfter(month))) },
        )}
      </p>
      <TextField label={t('Reason')} maxLength={REOPENING_REASON_MAX_LENGTH} {...form.field('reason')} />
    </OperationForm>
  )
}
