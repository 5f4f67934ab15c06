import { messages } from '@cubby/contract/messages'
import type { CashBookEntry, CashBookPage } from '@cubby/contract/money/cash-book'
import { BY_STRIPE, entryKinds, receiptMethods } from '@cubby/contract/money/method-labels'
import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { discountReason } from '@cubby/rules/money/discount'
import { methodText, recorderText } from '@cubby/rules/money/method-text'
import { accountingPeriods } from '@cubby/rules/money/named-periods'
import { amountText, payerText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { EmptyCashBox } from '@/art/office-desk.tsx'
import { useToday } from '@/desk/dates/dates.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { columnsFor } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { pageKey } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { type DayRange, oneOf } from '@/desk/table/search-schema.ts'
import { OneLine, studentAndClass, TwoLines } from '@/desk/table/user-line.tsx'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { SelectField } from '@/ui/select.tsx'
import { TotalsStrip, TotalsTables } from './cash-book-totals.tsx'
import { DiscountText } from './discount-text.tsx'
import { CashBookExport } from './payments-export.tsx'
import {
  entryKindNames,
  hiddenColumns,
  methodNames,
  type PaymentFilters,
  type PaymentsSearch,
} from './payments-search.ts'
import { cashBookQuery, useCashBook, usePaymentsSummary } from './use-payments.ts'

interface CashBookProps {
  search: PaymentsSearch
  onChange: (changes: object, page?: number) => void
  filters: PaymentFilters
  /** Which months are closed. */
  children?: ReactNode
}

/** Every receipt, refund, carry-over, correction, fee, and payout on its own day, with the totals of all that match. */
export function CashBook({ search, onChange, filters, children }: CashBookProps) {
  const query = useCashBook(search)
  const today = useToday()
  const { totals, options } = query.data ?? {}
  const refundsDue = usePaymentsSummary(search).data?.refundsDue ?? null
  return (
    <div className="grid grid-cols-1 gap-3 xl:gap-2.5">
      <TotalsStrip totals={totals} {...(!search.sessionId && { refundsDue })} />
      {filters(countOf(search), <CashBookFilters search={search} options={options} onChange={onChange} />)}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:contents">
        <details className="min-w-0 open:basis-full">
          <summary className={`${textLink} text-sm`}>Totals by kind, method, and class</summary>
          <TotalsTables totals={totals} />
        </details>
        {/* On phones this follows the entries. */}
        {children && <div className="max-sm:order-1">{children}</div>}
        {search.sessionId && <CashBookExport search={search} />}
      </div>
      <PagedList
        query={query}
        failed={messages.financialFailed}
        noun={['entry', 'entries']}
        empty={{
          title: 'No entries found',
          detail: 'Try other dates, another search, or other filters.',
          picture: <EmptyCashBox />,
        }}
        pageOf={({ entries, pagination }) => ({ rows: entries, pagination })}
        table={(entries) => (
          <DataTable
            caption="Cash book"
            columns={columns}
            rows={entries}
            idOf={({ id }) => id}
            nameOf={studentAndClass}
            search={{}}
            hidden={hiddenColumns(search)}
            stableKey={pageKey(query, cashBookQuery(search, today), search)}
          />
        )}
        cards={(entries) => (
          <CardList
            rows={entries}
            idOf={({ id }) => id}
            nameOf={studentAndClass}
            stableKey={pageKey(query, cashBookQuery(search, today), search)}
            cardOf={(entry) => <EntryCard entry={entry} />}
          />
        )}
        sizes={FINANCIAL_PAGE_SIZES}
        onChange={onChange}
      />
    </div>
  )
}

/** How many fields of the cash book are set. The dates count by themselves. */
function countOf({ kind, method, classId, recordedBy }: PaymentsSearch): number {
  return [kind, method, classId, recordedBy].filter(Boolean).length
}

interface CashBookFiltersProps extends Pick<CashBookProps, 'search' | 'onChange'> {
  /** Undefined until they are known. */
  options: CashBookPage['options'] | undefined
}

/** The fields of the cash book. On wide screens they have a line of their own. */
function CashBookFilters({ search, options, onChange }: CashBookFiltersProps) {
  // The last one of the same days has a name of its own, such as March 2026.
  const periods = accountingPeriods(useToday())
  return (
    <div className="grid w-full gap-x-2 gap-y-3 sm:grid-cols-3 xl:grid-cols-5">
      <Choice
        label="Period"
        all={search.sessionId ? 'All dates' : 'Chosen dates'}
        value={periods.findLast(({ days }) => isRange(days, search))?.name ?? ''}
        options={periods.map(({ name }) => [name, name])}
        onChange={(name) => {
          const period = periods.find((one) => one.name === name)
          if (period) onChange({ ...period.days, dates: undefined })
        }}
      />
      <Choice
        label="Kind"
        all="All kinds"
        value={search.kind ?? ''}
        options={entryKindNames.map((kind) => [kind, entryKinds[kind]])}
        onChange={(kind) => onChange({ kind: oneOf(entryKindNames, kind) })}
      />
      <Choice
        label="Method"
        all="All methods"
        value={search.method ?? ''}
        options={methodNames.map((method) => [method, receiptMethods[method]])}
        onChange={(method) => onChange({ method: oneOf(methodNames, method) })}
      />
      {!search.sessionId && (
        <Choice
          label="Class"
          all="All classes"
          value={search.classId ?? ''}
          options={(options?.classes ?? []).map(({ id, name }) => [id, name])}
          unknown="The chosen class"
          onChange={(classId) => onChange({ classId: classId || undefined })}
        />
      )}
      <Choice
        label="Recorded by"
        all="Everybody"
        value={search.recordedBy ?? ''}
        options={(options?.recorders ?? []).map(({ id, name }) => [id, name])}
        unknown="The chosen person"
        onChange={(recordedBy) => onChange({ recordedBy: recordedBy || undefined })}
      />
    </div>
  )
}

function isRange(days: Required<Pick<DayRange, 'startDate' | 'endDate'>>, { startDate, endDate }: DayRange) {
  return days.startDate === startDate && days.endDate === endDate
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  /** Names a chosen value without an option, because a filter that is not shown would hide entries. */
  unknown?: string
  onChange: (value: string) => void
}

function Choice({ label, all, value, options, unknown, onChange }: ChoiceProps) {
  const isUnknown = unknown && value && options.every(([option]) => option !== value)
  return (
    <SelectField label={label} value={value} onValueChange={onChange}>
      <option value="">{all}</option>
      {isUnknown && <option value={value}>{unknown}</option>}
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const column = columnsFor<CashBookEntry>()

const columns = [
  column.accessor('day', {
    header: 'Date',
    meta: { width: 'xl:w-28' },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="figures">
        <span className="whitespace-nowrap">{dayText(original.day)}</span>
        {original.value_day && (
          <span className="block text-muted-foreground text-sm">
            Value date {dayText(original.value_day)}
          </span>
        )}
      </span>
    ),
  }),
  column.accessor('receipt_number', {
    header: 'Receipt',
    meta: { width: 'xl:w-30' },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="figures whitespace-nowrap">
        {original.parts ? pluralize(original.parts.length, 'receipt') : original.receipt_number}
      </span>
    ),
  }),
  column.accessor('kind', {
    header: 'Kind',
    meta: { kind: 'text', width: 'min-[88rem]:w-36' },
    enableSorting: false,
    cell: ({ row }) => <KindText entry={row.original} />,
  }),
  column.accessor('student_name', {
    header: 'Student',
    meta: { kind: 'text', width: 'min-[88rem]:w-36' },
    enableSorting: false,
    cell: ({ getValue, row: { original } }) => (
      <>
        {original.parts ? <Parts entry={original} /> : <OneLine>{getValue()}</OneLine>}
        {centerOf(original) && (
          <span
            className="block text-muted-foreground text-xs leading-4 xl:line-clamp-2"
            title={centerOf(original) ?? undefined}
          >
            {centerOf(original)}
          </span>
        )}
      </>
    ),
  }),
  column.accessor('class_name', {
    header: 'Class',
    meta: { kind: 'text' },
    enableSorting: false,
    cell: ({ getValue }) => <TwoLines>{getValue()}</TwoLines>,
  }),
  column.accessor('method', {
    header: 'Method',
    meta: { kind: 'text', width: 'min-[88rem]:w-36' },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <>
        <OneLine>{methodOf(original)}</OneLine>
        <span className="block text-muted-foreground text-xs leading-4 xl:truncate">
          {recorderText(original)}
        </span>
      </>
    ),
  }),
  column.accessor(({ discount }) => discount?.amount ?? 0, {
    id: 'discount',
    header: 'Discount',
    meta: { dropsIfEmpty: true, width: 'xl:w-22' },
    enableSorting: false,
    cell: ({ row }) => <DiscountText discount={row.original.discount} />,
  }),
  ...(['amount_in', 'amount_out', 'balance'] as const).map((name) =>
    column.accessor(name, {
      header: { amount_in: 'In', amount_out: 'Out', balance: 'Left on receipt' }[name],
      meta: { kind: 'amount', width: name === 'balance' ? 'xl:w-32' : 'xl:w-22' },
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
      {entryKinds[kind]}
      {reason && (
        <span
          className="block text-muted-foreground text-xs leading-4 xl:in-[td]:line-clamp-2 print:whitespace-normal"
          title={reason}
        >
          {reason}
        </span>
      )}
    </>
  )
}

/** The payment provider's id of a charge is in the exports only. */
const methodOf = (entry: CashBookEntry) => methodText(entry, 'Card **** ')

/** The center that pays, with the number of its invoice; null if a student paid. */
function centerOf({ center_name, invoice_number }: CashBookEntry): string | null {
  return center_name ? payerText(center_name, { number: invoice_number ?? null }) : null
}

/** The people whom one check pays for, folded away, because the bank shows one line. */
function Parts({ entry: { parts = [], class_name: shared } }: { entry: CashBookEntry }) {
  const inOrder = [...parts].sort((one, other) =>
    (one.receipt_number ?? '').localeCompare(other.receipt_number ?? ''),
  )
  return (
    <details>
      <summary className="cursor-pointer font-semibold">
        {pluralize(parts.length, 'person', 'people')}
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

function EntryCard({ entry }: { entry: CashBookEntry }) {
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
        <p className="figures whitespace-nowrap text-right font-semibold text-lg">
          {amount_in > 0 ? amountText(amount_in) : `−${amountText(amount_out)}`}
        </p>
      </div>
      <p>
        <KindText entry={entry} />
      </p>
      <p className="figures text-muted-foreground text-sm">
        {[
          dayText(day) + (value_day ? ` (value date ${dayText(value_day)})` : ''),
          !parts && receipt_number,
          methodOf(entry),
        ]
          .filter(Boolean)
          .join(', ')}
        . {entry.recorded_by ? `Recorded by ${entry.recorded_by}` : recorderText(entry)}
        {entry.transaction_id && `. Left on receipt ${amountText(balance)}`}
        {discount && `. Discount ${amountText(discount.amount)}, ${discountReason(discount)}`}
      </p>
    </Card>
  )
}
