import { INVOICE_REMINDER_DAYS } from '@cubby/contract/constants'
import { addDays, dayOf } from '@cubby/rules/days'
import { invoiceSums } from '@cubby/rules/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import type { Letter } from '../../../platform/mail/email-layout.ts'
import { composeMail, type Mailer } from '../../../platform/mail/mailer.ts'
import { notifyMany } from '../../messages/notifications/notify.ts'
import { directorsOf } from '../centers/queries.ts'
import { invoiceOverdueForDirectors } from './messages.ts'
import { drawDocument, readDocument } from './print-invoice.ts'
import { lineFacts } from './queries.ts'
import { balanceCents, billedTo, invoicesQuery } from './read-invoices.ts'

const dollars = (cents: number) => amountText(cents / 100)

/** Emails a document, or news about an invoice, to the billing address. A document is emailed once. */
export async function emailInvoice(
  deps: Deps & { readonly mailer: Mailer },
  data: JobData['email-invoice'],
): Promise<void> {
  const { about, id, day = '' } = data
  const received =
    about === 'receipt'
      ? await deps.db.selectFrom('invoice_receipts').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
  if (about === 'receipt' && !received) return
  const document = await readDocument(deps.db, received?.invoice_id ?? id)
  if (about === 'document' && document.mailed_at) return
  const sums = invoiceSums(document.lines.map(lineFacts))
  // Somebody may have paid since it was enqueued.
  if (about === 'reminder' && (document.status !== 'issued' || sums.balance === 0)) return
  const { name, email } = document.billed_to
  const letter = letterOf(about, {
    school: deps.config.provider.name,
    kind: document.kind,
    number: document.number ?? '',
    corrected: document.corrected_number ?? '',
    dueOn: document.due_on ?? '',
    reason: document.void_reason ?? '',
    receivedCents: received?.amount_cents ?? 0,
    ...sums,
  })
  const mail = composeMail(
    deps.config,
    {
      id: about === 'document' ? id : `${about}-${id}${day && `-${day}`}`,
      to: { name, address: email },
      subject: letter.heading,
    },
    { greeting: `Hello ${name},`, links: [{ label: 'My center', url: '/my-center' }], ...letter },
  )
  const { name: filename, bytes } = await drawDocument(deps, document)
  const attachment = { filename, contentType: 'application/pdf', content: bytes }
  await deps.mailer.send({ ...mail, ...(about !== 'void' && { attachments: [attachment] }) })
  if (about !== 'document') return
  const now = await deps.clock(deps.db)
  await deps.db.updateTable('invoices').set({ mailed_at: now }).where('id', '=', id).execute()
}

interface LetterFacts {
  readonly school: string
  readonly kind: 'invoice' | 'credit_note'
  readonly number: string
  /** The number of the invoice that a credit note corrects. */
  readonly corrected: string
  readonly dueOn: string
  readonly reason: string
  readonly receivedCents: number
  readonly total: number
  readonly balance: number
}

function letterOf(about: JobData['email-invoice']['about'], facts: LetterFacts): Letter {
  const { school, kind, number, corrected, dueOn, reason, receivedCents, total, balance } = facts
  const due = displayDate(dueOn, dueOn)
  if (about === 'void') {
    return {
      heading: `Invoice ${number} from ${school} is void`,
      paragraphs: [`Please do not pay invoice ${number}. It is void: ${reason}`],
    }
  }
  if (about === 'receipt') {
    const rest =
      balance > 0 ? `${dollars(balance)} remains to be paid, due on ${due}.` : 'Nothing remains to be paid.'
    return {
      heading: `We received your payment for invoice ${number}`,
      fact: { value: dollars(receivedCents), about: `received for invoice ${number}` },
      paragraphs: [`We received ${dollars(receivedCents)} for invoice ${number}. Thank you! ${rest}`],
    }
  }
  if (about === 'reminder') {
    return {
      heading: `Invoice ${number} from ${school} is overdue`,
      fact: { value: dollars(balance), about: `was due on ${due}` },
      paragraphs: [
        `${dollars(balance)} of invoice ${number} was due on ${due}. The invoice is attached.`,
        'If you have paid it already, please disregard this reminder. If you have questions, please contact us.',
      ],
    }
  }
  if (kind === 'credit_note') {
    return {
      heading: `Credit note ${number} from ${school}`,
      fact: { value: dollars(total), about: `taken back from invoice ${corrected}` },
      paragraphs: [
        `${dollars(total)} of invoice ${corrected} is no longer owed. The credit note is attached. What you paid for it already will be refunded.`,
      ],
    }
  }
  return {
    heading: `Invoice ${number} from ${school}`,
    fact: { value: dollars(total), about: `due on ${due}` },
    paragraphs: [
      `Invoice ${number} is attached. ${dollars(balance)} is due on ${due}.`,
      'Directors can look at it and pay it in Cubby, under My center.',
    ],
  }
}

/**
 * Reminds centers of invoices that are overdue, once for each of the days in `INVOICE_REMINDER_DAYS`. Tells
 * the directors the first time. Safe to run at any time, and on several servers at once.
 */
export async function remindOfInvoices(deps: Deps): Promise<void> {
  const today = dayOf(await deps.clock(deps.db), deps.config.provider.timezone)
  const [first] = INVOICE_REMINDER_DAYS
  const overdue = await invoicesQuery(deps.db)
    .where(sql<SqlBool>`${balanceCents} > 0`)
    .where('invoices.due_on', '<=', addDays(today, -first))
    .orderBy('invoices.id')
    .execute()
  for (const invoice of overdue) {
    const dueOn = invoice.due_on ?? today
    const reached = INVOICE_REMINDER_DAYS.map((days) => addDays(dueOn, days)).filter((day) => day <= today)
    const step = reached.at(-1) ?? today
    await writeWithoutIdempotency(deps, async (trx) => {
      const now = await deps.clock(trx)
      const reminded = await trx
        .updateTable('invoices')
        .set({ reminded_on: today })
        .where('id', '=', invoice.id)
        .where('status', '=', 'issued')
        .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', step)]))
        .returning('number')
        .executeTakeFirst()
      if (!reminded) return
      const cents = invoice.left - invoice.paid
      await deps.jobs.enqueue(trx, 'email-invoice', { about: 'reminder', id: invoice.id, day: today })
      if (invoice.reminded_on === null) {
        const { name: center } = billedTo(invoice)
        await notifyMany(
          { deps, trx, now },
          {
            userIds: await directorsOf(trx, invoice.center_id),
            message: invoiceOverdueForDirectors({ center, cents, dueOn, number: reminded.number ?? '' }),
          },
        )
      }
      await writeAuditLog(trx, {
        actorId: null,
        action: 'invoice.reminded',
        subject: { type: 'invoice', id: invoice.id },
        details: { center_id: invoice.center_id, number: reminded.number, amount: cents / 100 },
        request: null,
        now,
      })
    })
  }
}
