import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { StatCards } from '@/desk/shell/stat-cards.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Select } from '@/ui/select.tsx'
import { shownStateLabel, shownStates } from './invoice-labels.ts'
import { InvoiceList } from './invoice-list.tsx'
import { type InvoiceSearch, invoicesQuery, useInvoices } from './use-invoices.ts'

interface InvoicesTabProps {
  search: InvoiceSearch
  onChange: (changes: SearchChanges<InvoiceSearch>, page?: number) => void
  /** The search box and the days around these fields, of which `count` are set. */
  filters: (count: number, fields: ReactNode) => ReactNode
}

/** The invoices of all centers: what is owed, overdue, and not invoiced yet, and the list. */
export function InvoicesTab({ search, onChange, filters }: InvoicesTabProps) {
  return (
    <div className="grid grid-cols-1 gap-4 xl:gap-2.5">
      <InvoiceStats />
      {filters(
        search.state ? 1 : 0,
        <div className="w-full sm:w-44">
          <Select
            aria-label={t('State')}
            value={search.state ?? ''}
            onChange={({ target }) => onChange({ state: oneOf(shownStates, target.value) })}
          >
            <option value="">{t('All states')}</option>
            {shownStates.map((state) => (
              <option key={state} value={state}>
                {shownStateLabel(state)}
              </option>
            ))}
          </Select>
        </div>,
      )}
      <InvoiceList search={search} onChange={onChange} />
    </div>
  )
}

/** Exports the invoices that match the filters. */
export function InvoicesExport({ search }: { search: InvoiceSearch }) {
  return (
    <DownloadButton
      path={`/admin/invoices/export?${invoicesQuery(search)}`}
      fileName="invoices.csv"
      label={t('Export Invoices')}
    />
  )
}

/** The sums of all invoices, whatever the filter. */
function InvoiceStats() {
  const stats = useInvoices({}).data?.stats
  const listOf = (state: NonNullable<InvoiceSearch['state']>) => ({
    to: '/admin/financial' as const,
    search: { list: 'invoices' as const, state },
  })
  const invoiceCount = (count: number | undefined) => [
    {
      text:
        count === undefined
          ? t('… invoices')
          : t('{count, plural, one {# invoice} other {# invoices}}', { count }),
    },
  ]
  return (
    <StatCards
      shares={
        stats
          ? [
              { value: stats.overdue, tone: 'overdue' },
              { value: stats.owed - stats.overdue, tone: 'later' },
            ]
          : []
      }
      stats={[
        {
          name: t('Owed on Invoices'),
          value: stats && amountText(stats.owed),
          details: invoiceCount(stats?.owed_count),
          about: t('What centers still have to pay on invoices that were sent.'),
          list: listOf('open'),
        },
        {
          name: t('Overdue'),
          value: stats && amountText(stats.overdue),
          details: invoiceCount(stats?.overdue_count),
          about: t('What is owed on invoices whose due day has passed.'),
          list: listOf('overdue'),
        },
        {
          name: t('Drafts'),
          value: stats?.drafts,
          about: t('Invoices that the office has to send.'),
          list: listOf('draft'),
        },
        {
          name: t('Not Invoiced'),
          value: stats && amountText(stats.not_invoiced),
          about: t('What centers owe that is not on a sent invoice yet, including drafts.'),
        },
      ]}
    />
  )
}
