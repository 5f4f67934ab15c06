import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useToday } from '@/desk/dates/dates.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import type { PaymentsSearch } from './payments-search.ts'
import { areDaysInOrder, filterQuery, outstandingQuery } from './use-payments.ts'

interface ExportProps {
  search: PaymentsSearch
}

/** Exports the transactions that match the filters. Outstanding payments show it, too, so it ignores the order. */
export function TransactionsExport({ search: { sort: _, direction: __, ...search } }: ExportProps) {
  const today = useToday()
  return (
    <DownloadButton
      path={`/admin/financial/transactions/export?${filterQuery(search, today)}`}
      disabled={!areDaysInOrder(search, today)}
      fileName="transactions.csv"
      label={t('Export Transactions')}
      done={t(messages.transactionsExported)}
      failed={t(messages.transactionsExportFailed)}
    />
  )
}

/** Exports the outstanding payments as listed. */
export function OutstandingExport({ search }: ExportProps) {
  return (
    <DownloadButton
      path={`/admin/financial/payments/outstanding/export?${outstandingQuery(search)}`}
      fileName="outstanding.csv"
      label={t('Export Outstanding Payments')}
    />
  )
}
