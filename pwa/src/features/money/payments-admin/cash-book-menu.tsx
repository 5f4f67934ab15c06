import { journalFormats } from '@cubby/contract/money/cash-book'
import { t } from '@cubby/texts/t'
import { FileText, NotebookText, Sheet } from 'lucide-react'
import { useToday } from '@/desk/dates/dates.tsx'
import { Menu } from '@/desk/ui/menu.tsx'
import { saveFile } from '@/features/school/files/download-button.tsx'
import { useMonthDialogs } from './closed-months.tsx'
import type { PaymentsSearch } from './payments-search.ts'
import { areDaysInOrder, cashBookQuery } from './use-payments.ts'

const files = [
  { label: t('Export CSV'), path: 'export?', fileName: 'cash-book.csv', Icon: Sheet },
  { label: t('Export PDF'), path: 'pdf?', fileName: 'cash-book.pdf', Icon: FileText },
  ...Object.entries(journalFormats).map(([format, name]) => ({
    label: t('Journal for {name}', { name }),
    path: `journal?format=${format}&`,
    fileName: `journal-${format}.csv`,
    Icon: NotebookText,
  })),
]

interface CashBookMenuProps {
  search: PaymentsSearch
  onChange: (changes: object) => void
}

/**
 * Exports the entries of the cash book that match the filters, for spreadsheets, printers, and accountants. Closes and
 * reopens months.
 */
export function CashBookMenu({ search, onChange }: CashBookMenuProps) {
  const today = useToday()
  const months = useMonthDialogs(!search.sessionId, {
    isClosing: search.closing === 'true',
    onClosing: (isClosing) => onChange({ closing: isClosing ? 'true' : undefined }),
  })
  const exports = files.map(({ label, path, fileName, Icon }) => ({
    label,
    Icon,
    onSelect: () =>
      void saveFile({
        path: `/admin/financial/cash-book/${path}${cashBookQuery(search, today)}`,
        fileName,
      }),
  }))
  return (
    <>
      <Menu
        label={t('More for Cash Book')}
        items={[...months.items, ...(areDaysInOrder(search, today) ? exports : [])]}
      />
      {months.dialogs}
    </>
  )
}
