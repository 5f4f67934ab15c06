import type { Statement, StatementRange } from '@cubby/contract/money/invoices'
import type { ReceiptMethod } from '@cubby/contract/money/method-labels'
import { instantFormat } from '@cubby/rules/days'
import { methodText } from '@cubby/rules/money/method-text'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readPrintedProvider, withSettings } from '../../school/settings/read-settings.ts'
import { type CenterScope, requireCenter } from '../centers/queries.ts'
import { signedCents } from '../payments/entries.ts'

type Asked = CenterScope & StatementRange

/**
 * Returns what a center was charged and paid in a range of days. Documents count on their days, and money
 * counts on the days of the cash book. The last balance is what is owed on invoices, minus what is due for a
 * refund and what was paid ahead.
 */
export async function readStatement(
  { deps, caller }: RequestContext,
  { startDate, endDate, ...scope }: Asked,
): Promise<Statement> {
  const { db, config } = deps
  const center = await requireCenter(db, { ...scope, caller })
  const { timezone } = config.provider
  const found = [
    ...(await findDocuments(db, { centerId: center.id, endDate })),
    ...(await findMoney(db, { centerId: center.id, endDate, timezone })),
  ].toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
  let balance = found.filter(({ day }) => day < startDate).reduce((sum, { cents }) => sum + cents, 0)
  const opening = balance / 100
  const entries = found
    .filter(({ day }) => day >= startDate)
    .map(({ day, kind, reference, cents }) => {
      balance += cents
      return {
        day,
        kind,
        reference,
        balance: balance / 100,
        charged: Math.max(0, cents) / 100,
        credited: Math.max(0, -cents) / 100,
      }
    })
  return {
    center_name: center.name,
    start_date: startDate,
    end_date: endDate,
    opening,
    entries,
    closing: balance / 100,
  }
}

interface Moved {
  readonly day: string
  readonly kind: Statement['entries'][number]['kind']
  readonly reference: string
  /** Positive if it raises what is owed. */
  readonly cents: number
}

/** On one day, charges come before money, and money before what takes charges back. */
const kindsInOrder: readonly Moved['kind'][] = ['invoice', 'receipt', 'credit_note', 'refund', 'void']

function placeOf({ day, kind, reference }: Moved): string {
  return `${day} ${kindsInOrder.indexOf(kind)} ${reference}`
}

interface Until {
  readonly centerId: string
  readonly endDate: string
}

/** Returns the invoices of a center and what took them back. */
async function findDocuments(db: Reader, { centerId, endDate }: Until): Promise<Moved[]> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_id', 'invoices.id')
    .select(['invoices.kind', 'number', 'issued_on', 'voided_on'])
    .select(sql<number>`sum(amount_cents)::int`.as('cents'))
    .where('center_id', '=', centerId)
    .where('status', '<>', 'draft')
    .groupBy('invoices.id')
    .execute()
  return rows
    .flatMap(({ kind, number, issued_on, voided_on, cents }): Moved[] => {
      const reference = number ?? ''
      const sign = kind === 'invoice' ? 1 : -1
      return [
        { day: issued_on ?? '', kind, reference, cents: sign * cents },
        ...(voided_on ? [{ day: voided_on, kind: 'void' as const, reference, cents: -cents }] : []),
      ]
    })
    .filter(({ day }) => day <= endDate)
}

/**
 * Returns the money of a center: what was received for an invoice at once, and every other movement of its
 * payments. What only moved from one of its payments to another adds up to nothing, and is left out.
 */
async function findMoney(
  db: Reader,
  { centerId, endDate, timezone }: Until & { readonly timezone: string },
): Promise<Moved[]> {
  const rows = await db
    .selectFrom('payment_entries')
    .leftJoin('invoice_receipt_entries', 'invoice_receipt_entries.entry_id', 'payment_entries.id')
    .select([
      'payment_entries.method',
      'payment_entries.last_four',
      'payment_entries.reference',
      'invoice_receipt_id',
      'recorded_at',
      signedCents.as('cents'),
      sql<string>`(booked_at at time zone ${timezone})::date::text`.as('day'),
    ])
    .where('payment_id', 'in', (payments) =>
      payments
        .selectFrom('payments')
        .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
        .select('payments.id')
        .where('enrollments.center_id', '=', centerId),
    )
    .where(sql<boolean>`(booked_at at time zone ${timezone})::date <= ${endDate}::date`)
    .where(sql<boolean>`${signedCents} <> 0`)
    .orderBy('payment_entries.recorded_at')
    .orderBy('payment_entries.id')
    .execute()
  const groups = Map.groupBy(
    rows,
    ({ day, invoice_receipt_id, recorded_at }) => `${day} ${invoice_receipt_id ?? recorded_at.toISOString()}`,
  )
  return [...groups.values()].flatMap((group): Moved[] => {
    const paid = group.reduce((sum, { cents }) => sum + cents, 0)
    const [first] = group
    if (!first || paid === 0) return []
    return [{ day: first.day, kind: paid > 0 ? 'receipt' : 'refund', reference: howOf(group), cents: -paid }]
  })
}

interface How {
  readonly method: ReceiptMethod | null
  readonly last_four: string | null
  readonly reference: string | null
}

/** Says how money moved: 'Check 1042'. Half of a carry-over has no method. */
function howOf(group: readonly How[]): string {
  const used = group.find(({ method }) => method !== null)
  return used ? methodText({ ...used, method: used.method ?? 'other' }) : ''
}

/** Draws a statement for the office or a director. */
export async function printStatement(ctx: RequestContext, asked: Asked): Promise<Uint8Array> {
  const deps = await withSettings(ctx.deps)
  const statement = await readStatement({ ...ctx, deps }, asked)
  const printedAt = await deps.clock(deps.db)
  // Loaded on demand, because it needs 10 MB of memory, and most servers rarely draw a PDF.
  const { statementPdf } = await import('./statement-pdf.ts')
  return statementPdf(deps.readFont, {
    provider: await readPrintedProvider(deps),
    statement,
    printedAt,
    printedAtText: instantFormat(deps.config.provider.timezone)(printedAt),
  })
}
