import { INVOICE_REMINDER_DAYS } from '@cubby/contract/constants'
import { addDays, dayOf } from '@cubby/rules/days'
import { invoiceSums } from '@cubby/rules/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { sentences } from '@cubby/rules/sentences'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
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
    {
      greeting: t('Hello {name},', { name }),
      links: [{ label: t('My center'), url: '/my-center' }],
      ...letter,
    },
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
      heading: t('Invoice {number} from {school} is void', { number, school }),
      paragraphs: [t('Do not pay invoice {number}. It is void: {reason}', { number, reason })],
    }
  }
  if (about === 'receipt') {
    return {
      heading: t('We received your payment for invoice {number}', { number }),
      fact: { value: dollars(receivedCents), about: t('received for invoice {number}', { number }) },
      paragraphs: [
        sentences(
          t('We received {amount} for invoice {number}. Thank you!', {
            amount: dollars(receivedCents),
            number,
          }),
          balance > 0
            ? t('{amount} remains to be paid, due on {date}.', { amount: dollars(balance), date: due })
            : t('Nothing remains to be paid.'),
        ),
      ],
    }
  }
  if (about === 'reminder') {
    return {
      heading: t('Invoice {number} from {school} is overdue', { number, school }),
      fact: { value: dollars(balance), about: t('was due on {date}', { date: due }) },
      paragraphs: [
        t('{amount} of invoice {number} was due on {date}. The invoice is attached.', {
          amount: dollars(balance),
          number,
          date: due,
        }),
        t('If you have paid it already, disregard this reminder. If you have questions, contact us.'),
      ],
    }
  }
  if (kind === 'credit_note') {
    return {
      heading: t('Credit note {number} from {school}', { number, school }),
      fact: { value: dollars(total), about: t('credited on invoice {number}', { number: corrected }) },
      paragraphs: [
        t(
          '{amount} of invoice {number} is no longer owed. The credit note is attached. What you paid for it already will be refunded.',
          { amount: dollars(total), number: corrected },
        ),
      ],
    }
  }
  return {
    heading: t('Invoice {number} from {school}', { number, school }),
    fact: { value: dollars(total), about: t('due on {date}', { date: due }) },
    paragraphs: [
      t('Invoice {number} is attached. {amount} is due on {date}.', {
        number,
        amount: dollars(balance),
        date: due,
      }),
      t('Directors can look at it and pay it in Cubby, under My center.'),
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
            message: () =>
              invoiceOverdueForDirectors({ center, cents, dueOn, number: reminded.number ?? '' }),
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
