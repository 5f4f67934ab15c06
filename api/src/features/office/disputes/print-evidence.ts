import { receiptMethods } from '@cubby/contract/money/method-labels'
import { dayOf, instantFormat } from '@cubby/rules/days'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findReceipts } from '../../money/payments/entries.ts'
import { readPrintedProvider, withSettings } from '../../school/settings/read-settings.ts'
import type { EvidencePart } from './evidence-pdf.ts'

/**
 * Draws what the school can show a bank about a disputed payment, on one document: what was bought and paid, what the
 * student agreed to, the attendance, and the messages about it.
 */
export async function printEvidence(
  { deps: given, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<Uint8Array> {
  requireAdmin(caller)
  const deps = await withSettings(given)
  const { db } = deps
  const { timezone } = deps.config.provider
  const found = await disputedPayment(db, id)
  if (!found) throw new Refusal('payment_not_found')
  const day = instantFormat(timezone)
  const receipts = await findReceipts(db, [found.payment_id])
  const parts: EvidencePart[] = [
    {
      heading: t('Payment'),
      lines: [
        `${found.student_name}${found.email ? `, ${found.email}` : ''}`,
        t('{amount} for {classTitle}, {dates}', {
          amount: amountText(found.amount_cents / 100),
          classTitle: found.title,
          dates: displayDate(found.start_date, found.end_date),
        }),
        t(
          'Enrolled on {time}. Enrollment: {status, select, pending {pending} approved {approved} rejected {rejected} declined {declined} other {withdrawn}}.',
          { time: day(found.enrolled_at), status: found.enrollment_status },
        ),
        ...receipts.map(({ amount_cents, method, last_four, receipt_number, received_at }) => {
          const values = {
            time: day(received_at),
            amount: amountText(amount_cents / 100),
            method: translate(receiptMethods[method]),
            number: receipt_number ?? '–',
          }
          return last_four
            ? t('{time}: {amount}, {method} ending in {lastFour}, receipt {number}', {
                ...values,
                lastFour: last_four,
              })
            : t('{time}: {amount}, {method}, receipt {number}', values)
        }),
        t('Disputed: {amount}, {reason} ({id}, {payment})', {
          amount: amountText(found.disputed_cents / 100),
          reason: found.reason.replaceAll('_', ' '),
          id,
          payment: found.payment_intent,
        }),
      ],
    },
    { heading: t('Agreements'), lines: await agreements(db, found.user_id, day) },
    { heading: t('Attendance'), lines: await attendance(db, found, day) },
    { heading: t('Messages'), lines: await messagesTo(db, found, day) },
  ]
  const printedAt = await deps.clock(db)
  const today = dayOf(printedAt, timezone)
  // Loaded on demand, because it needs 10 MB of memory, and most servers rarely draw a PDF.
  const { evidencePdf } = await import('./evidence-pdf.ts')
  return evidencePdf(deps.readFont, {
    provider: await readPrintedProvider(deps),
    title: t('Evidence about a payment from {studentName}', { studentName: found.student_name }),
    parts,
    printedAt,
    day: displayDate(today, today),
  })
}

type Day = (instant: Date) => string

function disputedPayment(db: Reader, disputeId: string) {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      ...(['disputes.payment_id', 'disputes.payment_intent', 'disputes.reason'] as const),
      ...(['payments.amount_cents', 'enrollments.user_id', 'enrollments.session_id'] as const),
      ...(['enrollments.enrolled_at', 'users.email', 'classes.title'] as const),
      ...(['class_sessions.start_date', 'class_sessions.end_date'] as const),
      'disputes.amount_cents as disputed_cents',
      'enrollments.status as enrollment_status',
      fullName('users').$notNull().as('student_name'),
    ])
    .where('disputes.id', '=', disputeId)
    .executeTakeFirst()
}

type Disputed = NonNullable<Awaited<ReturnType<typeof disputedPayment>>>

async function agreements(db: Reader, userId: string, day: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at', 'occasion'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute()
  return rows.map(({ kind, version, given_at, occasion }) =>
    t(
      '{time}: agreed to {kind, select, terms {the Terms} other {the Privacy Policy}}, version {version} ({occasion, select, sign_up {sign up} invitation {invitation} enrollment {enrollment} other {asked}})',
      { time: day(given_at), kind, version, occasion },
    ),
  )
}

async function attendance(db: Reader, { user_id, session_id }: Disputed, day: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('attendance_marks as mark')
    .innerJoin('session_meetings as meeting', 'meeting.id', 'mark.meeting_id')
    .select(['meeting.date', 'meeting.start_time', 'mark.status', 'mark.marked_at'])
    .where('mark.user_id', '=', user_id)
    .where('meeting.session_id', '=', session_id)
    .orderBy('meeting.date')
    .orderBy('mark.marked_at')
    .execute()
  return rows.map(({ date, start_time, status, marked_at }) =>
    t(
      '{date}, {startTime}: {status, select, present {present} late {late} left_early {left early} absent {absent} excused {excused} other {not marked}}, marked on {time}',
      {
        date: displayDate(date, date),
        startTime: start_time,
        status: `${status}`,
        time: day(marked_at),
      },
    ),
  )
}

/** How many messages a bank reads. */
const MESSAGES = 60

async function messagesTo(db: Reader, { user_id, enrolled_at }: Disputed, day: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['created_at', 'title', 'message'])
    .where('user_id', '=', user_id)
    .where('created_at', '>=', enrolled_at)
    .orderBy('created_at')
    .limit(MESSAGES)
    .execute()
  return rows.map(({ created_at, title, message }) => `${day(created_at)}: ${title}. ${message}`)
}
