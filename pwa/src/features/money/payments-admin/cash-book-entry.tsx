import type { CashBookEntry } from '@cubby/contract/money/cash-book'
import { BY_STRIPE, entryKinds } from '@cubby/contract/money/method-labels'
import { discountReason } from '@cubby/rules/money/discount'
import { methodText, recorderText } from '@cubby/rules/money/method-text'
import { amountText, payerText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { columnsFor } from '@/desk/table/columns.ts'
import { OneLine } from '@/desk/table/user-line.tsx'
import { Card } from '@/ui/card.tsx'
import { DiscountText } from './discount-text.tsx'

const column = columnsFor<CashBookEntry>()

/** The columns of the table. */
export const columns = [
  column.accessor('day', {
    header: t('Date'),
    meta: { width: 'xl:w-28' },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="figures">
        <span className="whitespace-nowrap">{dayText(original.day)}</span>
        {original.value_day && (
          <span className="block text-muted-foreground text-sm">
            {t('Value date {date}', { date: dayText(original.value_day) })}
          </span>
        )}
      </span>
    ),
  }),
  column.accessor(({ parts, receipt_number }) => parts ?? receipt_number, {
    id: 'receipt_number',
    header: t('Receipt'),
    meta: { dropsIfEmpty: true, width: 'xl:w-30' },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="figures whitespace-nowrap">
        {original.parts
          ? t('{count, plural, one {# receipt} other {# receipts}}', { count: original.parts.length })
          : original.receipt_number}
      </span>
    ),
  }),
  column.accessor('kind', {
    header: t('Kind'),
    meta: { kind: 'text', width: 'xl:w-25 min-[88rem]:w-36' },
    enableSorting: false,
    cell: ({ row }) => <KindText entry={row.original} />,
  }),
  column.accessor('student_name', {
    header: t('Student'),
    meta: { kind: 'text', width: 'xl:w-27 min-[88rem]:w-36' },
    enableSorting: false,
    cell: ({ getValue, row: { original } }) => (
      <>
        {original.parts ? <Parts entry={original} /> : <OneLine>{getValue()}</OneLine>}
        {centerOf(original) && (
          <span className="wrap-anywhere block text-muted-foreground text-sm leading-4.5">
            {centerOf(original)}
          </span>
        )}
      </>
    ),
  }),
  column.accessor('class_name', {
    header: t('Class'),
    meta: { kind: 'text' },
    enableSorting: false,
    cell: ({ getValue }) => <span className="wrap-anywhere block leading-4.5">{getValue()}</span>,
  }),
  column.accessor('method', {
    header: t('Method'),
    meta: { kind: 'text', width: 'xl:w-26 min-[88rem]:w-31' },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <>
        <OneLine>{methodOf(original)}</OneLine>
        <span className="block text-muted-foreground text-sm leading-4.5 xl:truncate">
          {recorderText(original)}
        </span>
      </>
    ),
  }),
  column.accessor(({ discount }) => discount?.amount ?? 0, {
    id: 'discount',
    header: t('Discount'),
    meta: { dropsIfEmpty: true, width: 'xl:w-22' },
    enableSorting: false,
    cell: ({ row }) => <DiscountText discount={row.original.discount} />,
  }),
  ...(['amount_in', 'amount_out', 'balance'] as const).map((name) =>
    column.accessor((entry) => entry[name], {
      id: name,
      header: { amount_in: t('In'), amount_out: t('Out'), balance: t('Left on receipt') }[name],
      meta: {
        dropsIfEmpty: true,
        kind: 'amount',
        width: name === 'balance' ? 'xl:w-30' : 'xl:w-21 min-[88rem]:w-22',
      },
      enableSorting: false,
      cell: ({ getValue, row }) =>
        getValue() === 0 && (name !== 'balance' || !row.original.transaction_id)
          ? ''
          : amountText(getValue()),
    }),
  ),
]

function dayText(day: string): string {
  return displayDate(day, day)
}

function KindText({ entry: { kind, reason } }: { entry: CashBookEntry }) {
  return (
    <>
      <span className="xl:in-[td]:block xl:in-[td]:leading-4.5">{translate(entryKinds[kind])}</span>
      {reason && (
        <span
          className="block text-muted-foreground text-sm leading-4.5 xl:in-[td]:line-clamp-2 print:whitespace-normal"
          title={reason}
        >
          {reason}
        </span>
      )}
    </>
  )
}

/** The payment provider's id of a charge is in the exports only. */
const methodOf = (entry: CashBookEntry) => methodText(entry, `${t('Card')} **** `)

/** The center that pays, with the number of its invoice; null if a student paid. */
function centerOf({ center_name, invoice_number }: CashBookEntry): string | null {
  return center_name ? payerText(center_name, { number: invoice_number ?? null }) : null
}

/** The people that one check pays for, folded, because a bank statement shows the check as one line. */
function Parts({ entry: { parts = [], class_name: shared } }: { entry: CashBookEntry }) {
  const inOrder = [...parts].sort((one, other) =>
    (one.receipt_number ?? '').localeCompare(other.receipt_number ?? ''),
  )
  return (
    <details>
      <summary className="font-semibold">
        {t('{count, plural, one {# person} other {# people}}', { count: parts.length })}
      </summary>
      <ul className="figures grid gap-1 py-1 text-sm">
        {inOrder.map(({ id, student_name, class_name, receipt_number, amount_in }) => (
          <li key={id} className="wrap-anywhere">
            {[student_name, class_name !== shared && class_name].filter(Boolean).join(', ')}
            {receipt_number && (
              <>
                , <span className="whitespace-nowrap">{receipt_number}</span>
              </>
            )}
            : {amountText(amount_in)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** An entry on narrow screens. */
export function EntryCard({ entry }: { entry: CashBookEntry }) {
  const { day, value_day, receipt_number, student_name, class_name } = entry
  const { amount_in, amount_out, balance, discount, parts } = entry
  return (
    <Card className="flex flex-col gap-2 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {parts ? <Parts entry={entry} /> : <p className="font-semibold">{student_name ?? BY_STRIPE}</p>}
          <p className="wrap-anywhere text-muted-foreground text-sm">{class_name}</p>
          <p className="figures wrap-anywhere text-muted-foreground text-sm empty:hidden">
            {centerOf(entry)}
          </p>
        </div>
        <p className="figures whitespace-nowrap text-end font-semibold text-lg">
          {amount_in > 0 ? amountText(amount_in) : `−${amountText(amount_out)}`}
        </p>
      </div>
      <p>
        <KindText entry={entry} />
      </p>
      <p className="figures text-muted-foreground text-sm">
        {[
          [
            value_day
              ? t('{day} (value date {valueDay})', { day: dayText(day), valueDay: dayText(value_day) })
              : dayText(day),
            !parts && receipt_number,
            methodOf(entry),
          ]
            .filter(Boolean)
            .join(', '),
          entry.recorded_by ? t('Recorded by {name}', { name: entry.recorded_by }) : recorderText(entry),
          entry.transaction_id && t('Left on receipt: {amount}', { amount: amountText(balance) }),
          discount &&
            t('Discount: {amount}, {reason}', {
              amount: amountText(discount.amount),
              reason: discountReason(discount),
            }),
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
    </Card>
  )
}
