import type { CashBookEntry } from '@cubby/contract/money/cash-book'

/**
 * Joins the receipts of one payment of an invoice, such as a check for four people, to one line, as in the statement of the
 * bank. They follow each other in the cash book. Other entries are lines of their own.
 */
export function cashBookLines(entries: readonly CashBookEntry[]): CashBookEntry[] {
  const groups: CashBookEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const isPart = entry.invoice_receipt_id && last?.[0]?.invoice_receipt_id === entry.invoice_receipt_id
    if (isPart) last.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((parts) => (parts.length > 1 ? lineOf(parts) : parts))
}

/** Returns the receipts of a line, or an entry that is a line of its own. */
export function partsOf(line: CashBookEntry | undefined): readonly CashBookEntry[] {
  return line ? (line.parts ?? [line]) : []
}

function lineOf(parts: readonly CashBookEntry[]): CashBookEntry[] {
  const [first] = parts
  if (!first) return []
  const sumOf = (name: 'amount_in' | 'amount_out' | 'balance') =>
    Math.round(parts.reduce((sum, part) => sum + part[name] * 100, 0)) / 100
  const all = (name: 'receipt_number' | 'student_name' | 'class_name') =>
    [...new Set(parts.flatMap((part) => part[name] ?? []))].join(', ') || null
  return [
    {
      ...first,
      id: first.invoice_receipt_id ?? first.id,
      receipt_number: all('receipt_number'),
      student_name: all('student_name'),
      class_name: all('class_name'),
      transaction_id: null,
      user_id: null,
      class_id: parts.every((part) => part.class_id === first.class_id) ? first.class_id : null,
      amount_in: sumOf('amount_in'),
      amount_out: sumOf('amount_out'),
      balance: sumOf('balance'),
      discount: null,
      parts: [...parts],
    },
  ]
}
