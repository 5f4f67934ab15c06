import { messages } from '@cubby/contract/messages'
import { journalFormats } from '@cubby/contract/money/cash-book'
import { Download, FileText, NotebookText, Sheet } from 'lucide-react'
import { isLoginOver } from '@/api/failure-message.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { Menu } from '@/desk/ui/menu.tsx'
import { DownloadButton, downloadFile } from '@/features/school/files/download-button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import type { PaymentsSearch } from './payments-search.ts'
import { areDaysInOrder, cashBookQuery, filterQuery, outstandingQuery } from './use-payments.ts'

interface ExportProps {
  search: PaymentsSearch
}

/** Exports the transactions that match the filters. Every tab shows it, so it ignores the order. */
export function TransactionsExport({ search: { sort: _, direction: __, ...search } }: ExportProps) {
  const today = useToday()
  return (
    <DownloadButton
      path={`/admin/financial/transactions/export?${filterQuery(search, today)}`}
      disabled={!areDaysInOrder(search, today)}
      fileName="transactions.csv"
      label="Export Transactions"
      done={messages.transactionsExported}
      failed={messages.transactionsExportFailed}
    />
  )
}

const journalFiles = Object.entries(journalFormats).map(([format, name]) => ({
  label: `Journal for ${name}`,
  path: `journal?format=${format}&`,
  fileName: `journal-${format}.csv`,
  Icon: NotebookText,
}))
const cashBookFiles = [
  { label: 'CSV', path: 'export?', fileName: 'cash-book.csv', Icon: Sheet },
  { label: 'PDF', path: 'pdf?', fileName: 'cash-book.pdf', Icon: FileText },
  ...journalFiles,
]

/** Exports the entries of the cash book that match the filters, for spreadsheets, printers, and accountants. */
export function CashBookExport({ search }: ExportProps) {
  const today = useToday()
  const download = async (path: string, fileName: string) => {
    try {
      await downloadFile(`/admin/financial/cash-book/${path}${cashBookQuery(search, today)}`, fileName)
    } catch (failure) {
      if (!isLoginOver(failure)) showToast('error', messages.exportFailed)
    }
  }
  return (
    <Menu
      label="Export Cash Book"
      Icon={Download}
      disabled={!areDaysInOrder(search, today)}
      items={cashBookFiles.map(({ label, path, fileName, Icon }) => ({
        label,
        Icon,
        onSelect: () => void download(path, fileName),
      }))}
    />
  )
}

/** Exports the outstanding payments as listed. */
export function OutstandingExport({ search }: ExportProps) {
  return (
    <DownloadButton
      path={`/admin/financial/payments/outstanding/export?${outstandingQuery(search)}`}
      fileName="outstanding.csv"
      label="Export Outstanding Payments"
    />
  )
}
