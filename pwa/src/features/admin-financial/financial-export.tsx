import { messages } from '@cubby/contract/messages'
import { useToday } from '@/features/admin/time-zone.ts'
import { DownloadButton } from '@/features/files/download-button.tsx'
import type { FinancialSearch } from './financial-search.ts'
import { filterQuery } from './use-financial.ts'

/** The file of the list on screen: what is owed, or the transactions. */
export function FinancialExport({ search }: { search: FinancialSearch }) {
  const query = filterQuery(search, useToday())
  return search.list === 'transactions' ? (
    <DownloadButton
      path={`/admin/financial/transactions/export?${query}`}
      fileName="transactions.csv"
      label="Export"
      done={messages.transactionsExported}
      failed={messages.transactionsExportFailed}
    />
  ) : (
    <DownloadButton
      path={`/admin/financial/payments/outstanding/export?${query}`}
      fileName="outstanding.csv"
      label="Export"
    />
  )
}
