import type { JournalAccounts } from '@cubby/contract/journal-accounts'
import type { CashBookEntry, JournalExport, JournalFormat } from '@cubby/contract/money/cash-book'
import { entryKinds } from '@cubby/contract/money/method-labels'
import { dayParts } from '@cubby/rules/session-dates'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { everyEntry } from './cash-book.ts'

/**
 * Exports the matching entries of the cash book as general journal lines, in the columns that the program imports. Each
 * entry has two lines, so debits equal credits. Days are in the provider's time zone.
 */
export async function exportJournal(
  { deps, caller }: RequestContext,
  { format, ...filter }: JournalExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { journal_accounts: accounts } = await readSettings(deps.db, deps.config)
  const { timezone } = deps.config.provider
  return csvPieces(formats[format](accounts), linesOf(everyEntry(deps.db, timezone, filter), accounts))
}

interface JournalLine {
  readonly entry: CashBookEntry
  readonly account: string
  /** Dollars; a debit is positive, a credit negative. */
  readonly amount: number
}

async function* linesOf(
  parts: AsyncIterable<CashBookEntry[]>,
  accounts: JournalAccounts,
): AsyncGenerator<JournalLine[]> {
  for await (const entries of parts) {
    yield entries.flatMap((entry) => {
      const { kind, method, class_id, amount_in, amount_out } = entry
      const isCarriedOver = kind === 'moved_in' || kind === 'moved_out'
      const amount = amount_in - amount_out
      return [
        { entry, account: accounts[isCarriedOver ? 'carried_over' : method], amount },
        { entry, account: accounts.classes[class_id] ?? accounts.fees, amount: -amount },
      ]
    })
  }
}

/** The number of an entry in the journal: at most 21 characters in QuickBooks. */
function numberOf({ id }: CashBookEntry): string {
  return `E-${id.replaceAll('-', '').slice(-12).toUpperCase()}`
}

function memoOf({ kind, receipt_number, class_name, reference, reason }: CashBookEntry): string {
  return [entryKinds[kind], receipt_number, class_name, reference, reason].filter(Boolean).join(', ')
}

const formats: Record<JournalFormat, (accounts: JournalAccounts) => CsvColumn<JournalLine>[]> = {
  // https://quickbooks.intuit.com/learn-support: "Import journal entries"
  quickbooks: () => [
    ['JournalNo', ({ entry }) => numberOf(entry)],
    ['JournalDate', ({ entry }) => `${entry.day.slice(5, 7)}/${entry.day.slice(8)}/${entry.day.slice(0, 4)}`],
    ['AccountName', ({ account }) => account],
    ['Debits', ({ amount }) => (amount > 0 ? amount : '')],
    ['Credits', ({ amount }) => (amount < 0 ? -amount : '')],
    ['Description', ({ entry }) => memoOf(entry)],
    ['Name', ({ entry }) => entry.student_name],
  ],
  // https://help.xero.com: "Manual journals import". Lines with the same narration and date are one journal.
  xero: ({ tax_rate }) => [
    ['*Narration', ({ entry }) => `${numberOf(entry)} ${entry.student_name}`],
    ['*Date', ({ entry }) => xeroDay(entry.day)],
    ['Description', ({ entry }) => memoOf(entry)],
    ['*AccountCode', ({ account }) => account],
    ['*TaxRate', () => tax_rate],
    ['*Amount', ({ amount }) => amount],
  ],
}

/** '24 Nov 2026', which has one meaning in every country. */
function xeroDay(day: string): string {
  const { month } = dayParts(day)
  return `${day.slice(8)} ${month.slice(0, 3)} ${day.slice(0, 4)}`
}
