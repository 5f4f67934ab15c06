import type { CashBookEntry } from '@cubby/contract/money/cash-book'

/**
 * Joins the receipts of one invoice payment, such as a check for four people, into one line, as on the bank statement.
 * They follow each other in the cash book. Every other entry is its own line.
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

/** Returns the receipts of a joined line, or the line itself. */
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
