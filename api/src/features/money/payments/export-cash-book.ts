import { CASH_BOOK_PDF_LIMIT } from '@cubby/contract/constants'
import type { CashBookEntry, CashBookExport, CashBookOptions } from '@cubby/contract/money/cash-book'
import { entryKinds, receiptMethods } from '@cubby/contract/money/method-labels'
import { instantFormat } from '@cubby/rules/days'
import { partsOf } from '@cubby/rules/money/cash-book-lines'
import { discountReason } from '@cubby/rules/money/discount'
import { recorderText } from '@cubby/rules/money/method-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readPrintedProvider, withSettings } from '../../school/settings/read-settings.ts'
import { everyLine } from './cash-book.ts'
import { cashBookTotals } from './cash-book-totals.ts'

/** Exports the matching lines as CSV, oldest first, as a stream. Days are in the provider's time zone. */
export function exportCashBook(
  { deps, caller }: RequestContext,
  filter: CashBookExport,
): AsyncIterable<string> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  return csvPieces(columns, everyLine(deps.db, timezone, filter))
}

const columns: CsvColumn<CashBookEntry>[] = [
  ['Date', ({ day }) => day],
  ['Value Date', ({ day, value_day }) => value_day ?? day],
  ['Receipt', ({ receipt_number }) => receipt_number ?? ''],
  ['Entry', ({ id }) => id],
  ['Kind', ({ kind }) => entryKinds[kind]],
  ['Student', ({ student_name }) => student_name ?? ''],
  ['Class', ({ class_name }) => class_name ?? ''],
  ['Method', ({ method }) => receiptMethods[method]],
  ['Card', ({ last_four }) => (last_four ? `****${last_four}` : '')],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Recorded By', recorderText],
  ['In', ({ amount_in }) => amount_in],
  ['Out', ({ amount_out }) => amount_out],
  ['Balance', ({ balance }) => balance],
  ['Transaction', ({ transaction_id }) => transaction_id ?? ''],
  ['Discount', (line) => partsOf(line).reduce((sum, { discount }) => sum + (discount?.amount ?? 0), 0)],
  ['Discount Reason', discountReasons],
  ['Center', ({ center_name }) => center_name ?? ''],
  ['Invoice', ({ invoice_number }) => invoice_number ?? ''],
  ['Parts', ({ parts = [] }) => parts.map(partText).join('; ')],
]

/** What a check pays for one person: 'Ana Reyes, CPR, R-2026-00042, 95.00'. */
function partText({ student_name, class_name, receipt_number, amount_in }: CashBookEntry): string {
  return [student_name, class_name, receipt_number, amount_in.toFixed(2)].filter(Boolean).join(', ')
}

function discountReasons(line: CashBookEntry): string {
  const reasons = partsOf(line).flatMap(({ discount }) => (discount ? discountReason(discount) : []))
  return [...new Set(reasons)].join(', ')
}

/**
 * Draws the totals and the matching entries, oldest first. More entries than a document in memory may have
 * are left out.
 */
export async function printCashBook(
  { deps: given, caller }: RequestContext,
  filter: CashBookExport,
): Promise<Uint8Array> {
  requireAdmin(caller)
  const deps = await withSettings(given)
  const { timezone } = deps.config.provider
  const { totals, options, count } = await cashBookTotals(deps.db, timezone, filter)
  const isPrinted = count <= CASH_BOOK_PDF_LIMIT
  const entries: CashBookEntry[] = []
  if (isPrinted) for await (const some of everyLine(deps.db, timezone, filter)) entries.push(...some)
  const printedAt = await deps.clock(deps.db)
  // Loaded on demand, because it needs 10 MB of memory, and most servers rarely draw a PDF.
  const { cashBookPdf } = await import('./cash-book-pdf.ts')
  return cashBookPdf(deps.readFont, {
    provider: await readPrintedProvider(deps),
    days: daysText(filter, entries),
    filters: filterTexts(filter, options),
    totals,
    entries: isPrinted ? entries : null,
    printedAt,
    printedAtText: instantFormat(timezone)(printedAt),
  })
}

/** Says which days were chosen; without any, the first and the last day of the printed entries. */
export function daysText(
  { startDate, endDate }: CashBookExport,
  entries: readonly Pick<CashBookEntry, 'day'>[],
): string {
  if (startDate && endDate) return displayDate(startDate, endDate)
  if (startDate) return t('since {date}', { date: displayDate(startDate, startDate) })
  if (endDate) return t('until {date}', { date: displayDate(endDate, endDate) })
  const [first, last] = [entries.at(0), entries.at(-1)]
  return first && last ? displayDate(first.day, last.day) : t('all dates')
}

/** Names everything but the days that limits a printed cash book. */
export function filterTexts(
  { searchTerm, kind, method, classId, recordedBy }: CashBookExport,
  { classes, recorders }: CashBookOptions,
): [name: string, value: string][] {
  const nameIn = (options: CashBookOptions['classes'], chosen: string) =>
    options.find(({ id }) => id === chosen)?.name ?? t('unknown')
  return [
    ...(searchTerm ? [[t('Search'), `"${searchTerm}"`] as [string, string]] : []),
    ...(kind ? [[t('Kind'), translate(entryKinds[kind])] as [string, string]] : []),
    ...(method ? [[t('Method'), translate(receiptMethods[method])] as [string, string]] : []),
    ...(classId ? [[t('Class'), nameIn(classes, classId)] as [string, string]] : []),
    ...(recordedBy ? [[t('Recorded by'), nameIn(recorders, recordedBy)] as [string, string]] : []),
  ]
}
