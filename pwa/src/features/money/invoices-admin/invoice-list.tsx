import type { ListedInvoice } from '@cubby/contract/money/invoices'
import { INVOICE_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { EmptyCashBox } from '@/art/office-desk.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { columnsFor } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { pageKey, type SearchChanges } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { CardTitle, OneLine } from '@/desk/table/user-line.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { dayText, nameOf, poText, stateLabels, stateTones } from './invoice-labels.ts'
import { InvoicePanel } from './invoice-panel.tsx'
import { type InvoiceSearch, invoicesQuery, useInvoices } from './use-invoices.ts'

interface InvoiceListProps {
  search: InvoiceSearch
  onChange: (changes: SearchChanges<InvoiceSearch>, page?: number) => void
}

/** Invoices, the newest first, with a panel beside them. Of one center or of all. */
export function InvoiceList({ search, onChange }: InvoiceListProps) {
  const query = useInvoices(search)
  const stableKey = pageKey(query, invoicesQuery(search), search)
  const open = ({ id }: ListedInvoice) => onChange({ invoice: id }, search.page)
  const isFiltered = Boolean(search.searchTerm || search.state || search.startDate || search.endDate)
  return (
    <>
      <PagedList
        query={query}
        failed={t('The invoices could not be loaded')}
        countText={(count) => t('{count, plural, one {# invoice} other {# invoices}}', { count })}
        empty={{
          title: isFiltered ? t('No invoices found') : t('No invoices yet'),
          detail: isFiltered
            ? t('Try another search, state, or other dates.')
            : t(
                "Invoices are made when a center enrolls its staff, or once a month, depending on the center's terms.",
              ),
          picture: <EmptyCashBox />,
        }}
        pageOf={({ invoices, pagination }) => ({ rows: invoices, pagination })}
        table={(rows) => (
          <DataTable
            caption={t('Invoices')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={nameOf}
            search={{}}
            hidden={search.centerId ? ['center_name'] : []}
            stableKey={stableKey}
            onOpen={open}
            isOpen={({ id }) => id === search.invoice}
          />
        )}
        cards={(rows) => (
          <CardList
            rows={rows}
            idOf={({ id }) => id}
            nameOf={nameOf}
            stableKey={stableKey}
            cardOf={(invoice) => <InvoiceCard invoice={invoice} onOpen={() => open(invoice)} />}
          />
        )}
        sizes={INVOICE_PAGE_SIZES}
        onChange={onChange}
      />
      {search.invoice && (
        <InvoicePanel
          key={search.invoice}
          id={search.invoice}
          onClosed={() => onChange({ invoice: undefined }, search.page)}
        />
      )}
    </>
  )
}

const column = columnsFor<ListedInvoice>()

const columns = [
  column.accessor('number', {
    header: t('Number'),
    meta: { width: 'xl:w-36' },
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="figures block font-semibold leading-4">
        {original.number ?? t('Not sent yet')}
        <Below>{original.po_number && poText(original.po_number)}</Below>
      </span>
    ),
  }),
  column.accessor('center_name', {
    header: t('Center'),
    meta: { kind: 'text' },
    enableSorting: false,
    cell: ({ getValue }) => <OneLine>{getValue()}</OneLine>,
  }),
  column.accessor('state', {
    header: t('State'),
    meta: { width: 'xl:w-28' },
    enableSorting: false,
    cell: ({ getValue }) => <Chip tone={stateTones[getValue()]}>{stateLabels[getValue()]}</Chip>,
  }),
  ...(['issued_on', 'due_on'] as const).map((name) =>
    column.accessor(name, {
      header: name === 'issued_on' ? t('Issued') : t('Due'),
      meta: { width: 'xl:w-28' },
      enableSorting: false,
      cell: ({ getValue }) => <span className="figures whitespace-nowrap">{dayText(getValue())}</span>,
    }),
  ),
  ...(['total', 'paid', 'balance'] as const).map((name) =>
    column.accessor(name, {
      id: name,
      header: { total: t('Total'), paid: t('Paid'), balance: t('Owed') }[name],
      meta: { kind: 'amount', width: name === 'total' ? 'xl:w-28 min-[88rem]:w-38' : 'xl:w-24' },
      enableSorting: false,
      cell: ({ getValue, row: { original } }) => (
        <span className="block leading-4">
          {moneyText(original, name, getValue())}
          {name === 'total' && original.credited > 0 && (
            <Below>{t('−{amount} credited', { amount: amountText(original.credited) })}</Below>
          )}
        </span>
      ),
    }),
  ),
]

/** A second line in a cell. */
function Below({ children }: { children: ReactNode }) {
  return (
    children && <span className="block truncate font-normal text-muted-foreground text-xs">{children}</span>
  )
}

/** Nothing is owed of a draft or of a void invoice, so that only what is owed stands out. */
function moneyText({ state }: ListedInvoice, name: string, amount: number): string {
  const isNotOwed = name === 'balance' && (state === 'draft' || state === 'void')
  return (amount === 0 && name !== 'total') || isNotOwed ? '' : amountText(amount)
}

interface InvoiceCardProps {
  invoice: ListedInvoice
  onOpen: () => void
}

function InvoiceCard({ invoice, onOpen }: InvoiceCardProps) {
  const { center_name, state, issued_on, due_on, po_number, lines, total, balance } = invoice
  return (
    <Card className="grid h-full content-start gap-1.5 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="figures min-w-0">
          <CardTitle name={invoice.number ?? 'Draft'} onOpen={onOpen} />
          <p className="wrap-anywhere text-sm">{center_name}</p>
        </div>
        <p className="figures whitespace-nowrap text-end font-semibold text-lg">{amountText(total)}</p>
      </div>
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Chip tone={stateTones[state]}>{stateLabels[state]}</Chip>
        {due_on ? t('Due {date}', { date: dayText(due_on) }) : t('Due day set by the terms')}
      </p>
      <p className="figures text-muted-foreground text-sm">
        {[
          issued_on && t('Issued {date}', { date: dayText(issued_on) }),
          t('{lines, plural, one {# line} other {# lines}}', { lines }),
          po_number && poText(po_number),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {moneyText(invoice, 'balance', balance) && (
        <p className="figures font-semibold text-sm">
          {t('{amount} is owed', { amount: amountText(balance) })}
        </p>
      )}
    </Card>
  )
}
