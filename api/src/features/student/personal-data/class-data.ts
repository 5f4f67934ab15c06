import { discountedPriceText, discountReason, pricedOf } from '@cubby/rules/money/discount'
import { installmentTexts, paymentPlanText } from '@cubby/rules/money/payment-plan-text'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import type { Reader } from '../../../platform/db/database.ts'
import { receiptNumberOf } from '../../money/payments/entries.ts'
import { paidBy } from '../../money/payments/payers.ts'
import { plain } from './plain.ts'

export async function classesOf(db: Reader, userId: string) {
  const enrollments = await db
    .selectFrom('enrollments')
    .innerJoin('class_sessions as session', 'session.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select(['enrollments.id', 'classes.title', 'session.start_date', 'session.end_date'])
    .select(['enrollments.status', 'enrolled_at', 'decline_reason', 'enrollments.completed_at'])
    .select(['completion_reason', 'archived_at', 'archived_reason', 'ended_at', 'transferred_from'])
    .select(['refund_policy', 'enrollments.payment_plan', 'discount'])
    .select(paidBy('enrollments').as('paid_by'))
    .where('enrollments.user_id', '=', userId)
    .orderBy('enrolled_at')
    .execute()
  const attendance = await db
    .selectFrom('attendance_marks as mark')
    .innerJoin('session_meetings as meeting', 'meeting.id', 'mark.meeting_id')
    .innerJoin('class_sessions as session', 'session.id', 'meeting.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select(['classes.title', 'meeting.date', 'mark.status', 'missed_minutes', 'note', 'marked_at'])
    .where('mark.user_id', '=', userId)
    .orderBy('marked_at')
    .execute()
  const makeUpMeetings = await db
    .selectFrom('make_up_meetings')
    .innerJoin('enrollments', 'enrollments.id', 'make_up_meetings.enrollment_id')
    .innerJoin('session_meetings as meeting', 'meeting.id', 'make_up_meetings.meeting_id')
    .innerJoin('class_sessions as session', 'session.id', 'meeting.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select(['classes.title', 'meeting.date', 'meeting.start_time', 'assigned_at', 'cancelled_at'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('assigned_at')
    .execute()
  const lateScans = await db
    .selectFrom('late_scans')
    .innerJoin('session_meetings as meeting', 'meeting.id', 'late_scans.meeting_id')
    .innerJoin('class_sessions as session', 'session.id', 'meeting.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select(['classes.title', 'meeting.date', 'code_at', 'received_at'])
    .where('late_scans.user_id', '=', userId)
    .orderBy('received_at')
    .execute()
  const transferRequests = await db
    .selectFrom('transfer_requests as request')
    .innerJoin('enrollments', 'enrollments.id', 'request.enrollment_id')
    .innerJoin('class_sessions as session', 'session.id', 'request.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select(['enrollment_id', 'classes.title', 'session.start_date', 'request.status', 'reason'])
    .select(['request.created_at', 'closed_at'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('request.created_at')
    .execute()
  const rebookings = await db
    .selectFrom('rebookings')
    .innerJoin('enrollments', 'enrollments.id', 'rebookings.enrollment_id')
    .innerJoin('class_sessions as session', 'session.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select(['enrollment_id', 'new_enrollment_id', 'classes.title', 'session.start_date', 'plan'])
    .select([
      'carried_cents',
      'due_cents',
      'due_date',
      'due_next_cents',
      'refund_cents',
      'answer_until',
      'unanswered',
    ])
    .select(['choice', 'by_default', 'rebookings.created_at', 'closed_at'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('rebookings.created_at')
    .execute()
  const waitlist = await db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('class_sessions as session', 'session.id', 'entry.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select(['entry.id', 'classes.title', 'session.start_date', 'entry.status', 'joined_at', 'offered_at'])
    .select(['offer_expires_at', 'closed_at', 'entry.discount'])
    .select(paidBy('entry').as('paid_by'))
    .where('entry.user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['payments.id', 'enrollment_id', 'amount_cents', 'due_date', 'payments.status', 'paid_at'])
    .select('installments')
    .select([
      'reference',
      'method_last_four',
      'received_cents',
      'refunded_cents',
      'kept_cents',
      'discount_cents',
      'reminded_at',
    ])
    .where('enrollments.user_id', '=', userId)
    .orderBy('payments.created_at')
    .execute()
  const entries = await db
    .selectFrom('payment_entries as entry')
    .innerJoin('payments', 'payments.id', 'entry.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['entry.payment_id', 'entry.kind', 'entry.amount_cents', 'entry.method', 'entry.last_four'])
    .select(['entry.reference', 'entry.reason'])
    .leftJoin('payment_entries as receipt', 'receipt.id', 'entry.receipt_id')
    .select(['entry.received_at', 'entry.booked_at', 'entry.recorded_at'])
    .select(receiptNumberOf('entry').as('receipt_number'))
    .where('enrollments.user_id', '=', userId)
    // Fees are the school's.
    .where('entry.kind', 'not in', ['fee', 'fee_returned'])
    .orderBy('entry.booked_at')
    .orderBy('entry.recorded_at')
    .orderBy('entry.id')
    .execute()
  const checkouts = await db
    .selectFrom('checkouts')
    .innerJoin('payments', 'payments.id', 'checkouts.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['payment_id', 'checkouts.amount_cents', 'checkouts.status', 'payment_intent'])
    .select(['checkouts.created_at', 'closed_at'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('checkouts.created_at')
    .execute()
  const cardRefunds = await db
    .selectFrom('online_refunds')
    .innerJoin('payments', 'payments.id', 'online_refunds.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['payment_id', 'online_refunds.amount_cents', 'online_refunds.status', 'stripe_id'])
    .select(['online_refunds.reason', 'failure', 'online_refunds.created_at', 'settled_at'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('online_refunds.created_at')
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['payment_id', 'disputes.id', 'disputes.amount_cents', 'disputes.status'])
    .select(['disputes.reason', 'disputes.created_at', 'closed_at'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('disputes.created_at')
    .execute()
  const certificates = await db
    .selectFrom('certificates')
    .select(['id', 'certificate_name', 'number', 'hours', 'issued_at', 'expiration_date', 'revoked_at'])
    .select(['code', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    enrollments: enrollments.map(({ refund_policy, payment_plan, discount, ...row }) =>
      plain({
        ...row,
        refund_policy: refundPolicyText(refund_policy),
        payment_plan: paymentPlanText(payment_plan),
        price: discount && discountedPriceText(pricedOf(discount)),
      }),
    ),
    attendance: attendance.map(plain),
    make_up_meetings: makeUpMeetings.map(plain),
    late_scans: lateScans.map(plain),
    transfer_requests: transferRequests.map(plain),
    rebookings: rebookings.map(plain),
    waitlist: waitlist.map(({ discount, ...row }) =>
      plain({ ...row, discount: discount && discountReason(discount) }),
    ),
    payments: payments.map(({ installments, ...row }) =>
      plain({ ...row, installments: installmentTexts(installments) }),
    ),
    payment_entries: entries.map(plain),
    checkouts: checkouts.map(plain),
    card_refunds: cardRefunds.map(plain),
    disputes: disputes.map(plain),
    certificates: certificates.map(plain),
  }
}

export async function hoursOf(db: Reader, userId: string) {
  const standards = await db
    .selectFrom('chosen_standards')
    .innerJoin('standards', 'standards.id', 'chosen_standards.standard_id')
    .select(['standards.name', 'counts_from as since', 'chosen_at', 'by_office'])
    .where('user_id', '=', userId)
    .orderBy('standards.name')
    .execute()
  const hours = await db
    .selectFrom('hour_results')
    .innerJoin('standards', 'standards.id', 'hour_results.standard_id')
    .select(['standards.name', 'computed_on', 'state', 'due_on', 'done_through as done_until'])
    .select(['earned', 'self_reported', 'missing', 'missing_areas'])
    .where('user_id', '=', userId)
    .orderBy('standards.name')
    .execute()
  const trainings = await db
    .selectFrom('trainings')
    .select(['id', 'title', 'provider', 'completed_on', 'hours', 'credits', 'status', 'reason'])
    .select(['upload_id', 'submitted_at', 'reviewed_at'])
    .where('user_id', '=', userId)
    .orderBy('completed_on')
    .orderBy('id')
    .execute()
  const links = await db
    .selectFrom('transcript_links')
    .select(['id', 'label', 'created_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const openings = await db
    .selectFrom('transcript_openings')
    .innerJoin('transcript_links', 'transcript_links.id', 'transcript_openings.link_id')
    .select(['link_id', 'opened_at', 'browser'])
    .where('user_id', '=', userId)
    .orderBy('opened_at')
    .execute()
  return {
    standards: standards.map(plain),
    hours: hours.map(({ missing_areas, ...row }) =>
      plain({ ...row, missing_areas: missing_areas.join(', ') }),
    ),
    trainings: trainings.map(({ credits, ...row }) => plain({ ...row, credits: JSON.stringify(credits) })),
    transcript_links: links.map(plain),
    transcript_openings: openings.map(plain),
  }
}
