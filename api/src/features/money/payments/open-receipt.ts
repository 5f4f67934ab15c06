import { receiptMethods } from '@cubby/contract/money/method-labels'
import { dayOf } from '@cubby/rules/days'
import { chargedView } from '@cubby/rules/money/discount'
import { receiptFileName } from '@cubby/rules/money/receipt-changes'
import { t, translate } from '@cubby/texts/t'
import { sql } from 'kysely'
import { fullName } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readPrintedProvider, withSettings } from '../../school/settings/read-settings.ts'
import { signedCents, versions } from './entries.ts'
import { paidBy } from './payers.ts'
import { findReceiptChanges } from './receipt-changes.ts'

type ReceiptDeps = Pick<Deps, 'db' | 'config' | 'readFont'>

interface ReceiptFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns a receipt as PDF, for the user who paid and for administrators. */
export async function openReceipt(
  { deps, caller: { user } }: RequestContext,
  { id }: { readonly id: string },
): Promise<ReceiptFile> {
  const owner = await deps.db
    .selectFrom('payment_entries')
    .innerJoin('payments', 'payments.id', 'payment_entries.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['enrollments.user_id', 'enrollments.center_id'])
    .where('payment_entries.id', '=', standingVersion(id))
    .executeTakeFirst()
  const isPayer = owner?.user_id === user.id && owner.center_id === null
  const mayOpen = isPayer || user.role === 'admin'
  const file = owner && mayOpen ? await drawReceipt(await withSettings(deps), id) : undefined
  if (!file) throw new Refusal('receipt_not_found')
  return file
}

/**
 * The id of the receipt that is true today: the newest correction of a receipt, and for money that was carried over, of
 * the receipt by which it came in. A number so never has two documents. Null for other entries, and if the receipt was
 * only reversed.
 */
function standingVersion(id: string) {
  return sql<string>`(
    with recursive origin (id, kind, receipt_id) as (
      select id, kind, receipt_id from payment_entries
      where id = ${id} and kind in ('receipt', 'moved_in', 'corrected_in')
      union all
      select entry.id, entry.kind, entry.receipt_id
      from origin join payment_entries entry on entry.id = origin.receipt_id)
    select version.id from origin
      join payment_entries version on version.id = any(${versions(sql`origin.id`)})
    where origin.kind = 'receipt' and not exists (select from payment_entries reversal
      where reversal.receipt_id = version.id and reversal.kind = 'corrected_out'))`
}

/** Draws a receipt, as it stands today, as PDF. Returns undefined if there is none. Does not check permissions. */
export async function drawReceipt(
  { db, config, readFont }: ReceiptDeps,
  receiptId: string,
): Promise<ReceiptFile | undefined> {
  const row = await db
    .selectFrom('payment_entries')
    .innerJoin('payments', 'payments.id', 'payment_entries.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .selectAll('payment_entries')
    .select([
      ...(['payments.amount_cents as charged_cents', 'payments.discount_cents'] as const),
      'enrollments.discount',
      fullName('users').$notNull().as('student_name'),
      paidBy('enrollments').as('paid_by'),
      'classes.title',
      'class_sessions.start_date',
      'class_sessions.end_date',
      sql<number>`(select coalesce(sum(${signedCents}), 0)::int
        from payment_entries e where e.payment_id = payment_entries.payment_id
        and (e.recorded_at, e.id) <= (payment_entries.recorded_at, payment_entries.id))`.as('paid_cents'),
    ])
    .where('payment_entries.id', '=', standingVersion(receiptId))
    .executeTakeFirst()
  if (!row) return undefined
  // Imported on demand, because the module needs 10 MB of memory and most servers rarely draw a PDF.
  const { receiptPdf } = await import('./receipt-pdf.ts')
  const { timezone } = config.provider
  const { id } = row
  const number = row.receipt_number ?? id.slice(-6)
  const changes = await findReceiptChanges(db, { receiptIds: [id], timezone })
  const bytes = await receiptPdf(readFont, {
    number,
    provider: await readPrintedProvider({ db, config }),
    studentName: row.student_name,
    paidBy: row.paid_by,
    className: row.title,
    sessionDays: [row.start_date, row.end_date],
    receivedOn: dayOf(row.received_at, timezone),
    method: methodText(row),
    amountCents: row.amount_cents,
    priceCents: row.charged_cents,
    discount: chargedView({ ...row, amount_cents: row.charged_cents }, row.discount).discount,
    paidCents: row.paid_cents,
    changes: changes.get(id) ?? [],
    recordedAt: row.recorded_at,
  })
  return { name: receiptFileName({ id, number }), bytes: new Uint8Array(bytes) }
}

interface Method {
  readonly method: keyof typeof receiptMethods | null
  readonly last_four: string | null
  readonly reference: string | null
}

function methodText({ method, last_four, reference }: Method): string {
  const name = translate(receiptMethods[method ?? 'other'])
  if (last_four) return t('{method} ending in {lastFour}', { method: name, lastFour: last_four })
  return reference ? `${name} (${reference})` : name
}
