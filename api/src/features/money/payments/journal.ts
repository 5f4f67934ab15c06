import { CARD_FEES_ACCOUNT, type JournalAccounts } from '@cubby/contract/journal-accounts'
import type { CashBookEntry, JournalExport, JournalFormat } from '@cubby/contract/money/cash-book'
import { BY_STRIPE, type EntryKind, entryKinds, isOfSchool } from '@cubby/contract/money/method-labels'
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
        { entry, account: contraAccount(kind, class_id, accounts), amount: -amount },
      ]
    })
  }
}

/** Where the money of an entry comes from or goes to. A payout goes from one account of the school to another. */
function contraAccount(kind: EntryKind, classId: string | null, accounts: JournalAccounts): string {
  if (kind === 'payout_in' || kind === 'payout_out') return accounts.carried_over
  if (isOfSchool(kind)) return accounts.card_fees ?? CARD_FEES_ACCOUNT
  return (classId && accounts.classes[classId]) || accounts.fees
}

/** The number of an entry in the journal: at most 21 characters in QuickBooks. */
function numberOf({ id }: CashBookEntry): string {
  return `E-${id.replaceAll('-', '').slice(-12).toUpperCase()}`
}

/** Names the student if somebody else paid. */
function memoOf(entry: CashBookEntry): string {
  const { kind, receipt_number, center_name, invoice_number, student_name, class_name, reference } = entry
  const forWhom = center_name ? [invoice_number, student_name] : []
  const parts = [entryKinds[kind], receipt_number, ...forWhom, class_name, reference, entry.reason]
  return parts.filter(Boolean).join(', ')
}

/** Who paid; null for money of the school. */
function payerOf({ center_name, student_name }: CashBookEntry): string | null {
  return center_name ?? student_name
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
    ['Name', ({ entry }) => payerOf(entry) ?? ''],
  ],
  // https://help.xero.com: "Manual journals import". Lines with the same narration and date are one journal.
  xero: ({ tax_rate }) => [
    ['*Narration', ({ entry }) => `${numberOf(entry)} ${payerOf(entry) ?? BY_STRIPE}`],
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
