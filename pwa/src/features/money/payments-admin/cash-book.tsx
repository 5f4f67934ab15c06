import { messages } from '@cubby/contract/messages'
import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { t } from '@cubby/texts/t'
import { EmptyCashBox } from '@/art/office-desk.tsx'
import { useToday } from '@/desk/dates/dates.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { DataTable } from '@/desk/table/data-table.tsx'
import { daysText, rangeOf } from '@/desk/table/day-range-fields.tsx'
import { pageKey } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { studentAndClass } from '@/desk/table/user-line.tsx'
import { textLink } from '@/ui/button.tsx'
import { columns, EntryCard } from './cash-book-entry.tsx'
import { CashBookChips, CashBookFilters, countOf } from './cash-book-filters.tsx'
import { CashBookMenu } from './cash-book-menu.tsx'
import { TotalsNotes, TotalsSentence, TotalsTables } from './cash-book-totals.tsx'
import { ClosedThrough } from './closed-months.tsx'
import { hiddenColumns, type PaymentFilters, type PaymentsSearch } from './payments-search.ts'
import { cashBookQuery, useCashBook, usePaymentsSummary } from './use-payments.ts'

interface CashBookProps {
  search: PaymentsSearch
  onChange: (changes: object, page?: number) => void
  filters: PaymentFilters
}

/** Every receipt, refund, carry-over, correction, fee, and payout on its own day, with the totals of all that match. */
export function CashBook({ search, onChange, filters }: CashBookProps) {
  const query = useCashBook(search)
  const today = useToday()
  const { totals, options } = query.data ?? {}
  const refundsDue = usePaymentsSummary(search).data?.refundsDue ?? null
  const { startDate, endDate } = rangeOf(search, today)
  const controls = { search, options, onChange }
  return (
    <div className="grid grid-cols-1 gap-3">
      {filters(
        countOf(search),
        <CashBookFilters {...controls} />,
        <CashBookChips {...controls} />,
        <CashBookMenu search={search} onChange={onChange} />,
      )}
      <div className="flex flex-wrap items-center gap-x-4 xl:text-sm min-[88rem]:text-base">
        <p className="figures text-muted-foreground print:hidden">
          {daysText(startDate, endDate) || t('All dates')}
        </p>
        <TotalsSentence totals={totals} {...(!search.sessionId && { refundsDue })} />
        <details className="min-w-0 open:basis-full xl:ms-auto">
          <summary className={`${textLink} text-sm`}>{t('Totals by kind, method, and class')}</summary>
          <div className="grid grid-cols-1 gap-3">
            <TotalsTables totals={totals} />
            <TotalsNotes totals={totals} />
          </div>
        </details>
      </div>
      <PagedList
        query={query}
        failed={t(messages.financialFailed)}
        countText={(count) => t('{count, plural, one {# entry} other {# entries}}', { count })}
        empty={{
          title: t('No entries found'),
          detail: t('Try other dates, another search, or other filters.'),
          picture: <EmptyCashBox />,
        }}
        pageOf={({ entries, pagination }) => ({ rows: entries, pagination })}
        table={(entries) => (
          <DataTable
            caption={t('Cash book')}
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
      {!search.sessionId && <ClosedThrough />}
    </div>
  )
}
