import { CASH_BOOK_PDF_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { CashBookEntry, CashBookExport } from '@cubby/contract/money/cash-book'
import { entryKinds, PAID_ONLINE, receiptMethods } from '@cubby/contract/money/method-labels'
import { displayDate } from '@cubby/rules/session-dates'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { instantFormat } from '../../../platform/pdf/instant-format.ts'
import { readPrintedProvider, withSettings } from '../../school/settings/read-settings.ts'
import { cashBookTotals, everyEntry } from './cash-book.ts'

/** Exports the matching entries as CSV, oldest first, as a stream. Days are in the provider's time zone. */
export function exportCashBook(
  { deps, caller }: RequestContext,
  filter: CashBookExport,
): AsyncIterable<string> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  return csvPieces(columns, everyEntry(deps.db, timezone, filter))
}

const columns: CsvColumn<CashBookEntry>[] = [
  ['Date', ({ day }) => day],
  ['Value Date', ({ day, value_day }) => value_day ?? day],
  ['Receipt', ({ receipt_number }) => receipt_number ?? ''],
  ['Entry', ({ id }) => id],
  ['Kind', ({ kind }) => entryKinds[kind]],
  ['Student', ({ student_name }) => student_name],
  ['Class', ({ class_name }) => class_name],
  ['Method', ({ method }) => receiptMethods[method]],
  ['Card', ({ last_four }) => (last_four ? `****${last_four}` : '')],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Recorded By', ({ recorded_by }) => recorded_by ?? PAID_ONLINE],
  ['In', ({ amount_in }) => amount_in],
  ['Out', ({ amount_out }) => amount_out],
  ['Balance', ({ balance }) => balance],
  ['Transaction', ({ transaction_id }) => transaction_id],
]

/** Draws the totals and the matching entries, oldest first. Refuses more entries than a document in memory may have. */
export async function printCashBook(
  { deps: given, caller }: RequestContext,
  filter: CashBookExport,
): Promise<Uint8Array> {
  requireAdmin(caller)
  const deps = await withSettings(given)
  const { timezone } = deps.config.provider
  const entries: CashBookEntry[] = []
  for await (const some of everyEntry(deps.db, timezone, filter)) {
    entries.push(...some)
    if (entries.length > CASH_BOOK_PDF_LIMIT) {
      throw new Refusal('invalid_input', { message: messages.cashBookTooLong })
    }
  }
  const { startDate, endDate, kind, method, classId, recordedBy } = filter
  const first = startDate ?? entries[0]?.day
  const last = endDate ?? entries.at(-1)?.day
  const printedAt = await deps.clock(deps.db)
  // Loaded on demand, because it needs 10 MB of memory, and most servers rarely draw a PDF.
  const { cashBookPdf } = await import('./cash-book-pdf.ts')
  return cashBookPdf(deps.readFont, {
    provider: await readPrintedProvider(deps),
    days: first && last ? displayDate(first, last) : 'all dates',
    filters: [
      ...(kind ? [['Kind', entryKinds[kind]] as const] : []),
      ...(method ? [['Method', receiptMethods[method]] as const] : []),
      ...(classId ? [['Class', entries[0]?.class_name ?? 'no entries'] as const] : []),
      ...(recordedBy ? [['By', entries[0]?.recorded_by ?? 'no entries'] as const] : []),
    ],
    totals: (await cashBookTotals(deps.db, timezone, filter)).totals,
    entries,
    printedAt,
    printedAtText: instantFormat(timezone)(printedAt),
  })
}
