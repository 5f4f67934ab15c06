import type { PersonalData } from '@cubby/contract/student/personal-data'
import { discountedPriceText, discountReason, pricedOf } from '@cubby/rules/money/discount'
import { installmentTexts, paymentPlanText } from '@cubby/rules/money/payment-plan'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { forExport } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { spellingsOf } from '../../accounts/auth/queries.ts'
import {
  countRecoveryCodes,
  findAuthenticatorApp,
  findPasskeys,
} from '../../accounts/second-factor/queries.ts'
import { receiptNumberOf } from '../../money/payments/entries.ts'
import { paidBy } from '../../money/payments/payers.ts'
import { aboutUser } from '../../school/audit-log/read-audit-log.ts'
import { readName, tellAdmins } from '../../school/strong-actions/tell-admins.ts'

/** Returns a copy of the caller's data. */
export async function readMyPersonalData({ deps, caller }: RequestContext): Promise<PersonalData> {
  return readPersonalData(deps.db, { id: caller.user.id, now: await deps.clock(deps.db) })
}

/** Returns a copy of a user's data, for the office to answer a request, and tells the other administrators. */
export async function readPersonalDataOf(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<PersonalData> {
  requireAdmin(caller)
  const { db } = (await forExport({ deps })).deps
  const data = await readPersonalData(db, { id, now: await deps.clock(db) })
  await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'user.data_exported',
      subject: { type: 'user', id },
      details: { user_id: id },
      request: caller.request,
      now,
    })
    const did = `downloaded a copy of the personal data of ${await readName(trx, id)}`
    await tellAdmins({ deps, trx, caller, now }, { did })
  })
  return data
}

/**
 * Reads a user's data from every table. Leaves out hashes and tokens, reasons written for administrators, and the
 * names of other people. A test fails if a table with data about users is missing here.
 */
async function readPersonalData(
  db: Reader,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<PersonalData> {
  const account = await accountOf(db, id)
  return {
    exported_at: now.toISOString(),
    account: plain(account),
    ...(await devicesOf(db, id)),
    ...(await secondFactorOf(db, id)),
    ...(await classesOf(db, id)),
    ...(await centersOf(db, account)),
    ...(await hoursOf(db, id)),
    ...(await messagesOf(db, id)),
    ...(await contactMessagesOf(db, account)),
    activity: await activityOf(db, id),
  }
}

async function accountOf(db: Reader, id: string) {
  const account = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'normal_email',
      'new_email',
      'first_name',
      'last_name',
      'phone_number',
      'address',
    ])
    .select('emergency_contact')
    .select(['role', 'status', 'email_notifications', 'class_reminders', 'payment_reminders'])
    .select(['certificate_notifications', 'general_updates', 'email_verified_at', 'last_login'])
    .select(['invited_at', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new Refusal('user_not_found')
  return account
}

async function devicesOf(db: Reader, userId: string) {
  const logins = await db
    .selectFrom('logins')
    .select(['browser', 'created_at', 'last_used_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const devices = await db
    .selectFrom('known_devices')
    .select('last_login_at')
    .where('user_id', '=', userId)
    .orderBy('last_login_at')
    .execute()
  const pushDevices = await db
    .selectFrom('push_subscriptions')
    .innerJoin('logins', 'logins.id', 'push_subscriptions.login_id')
    .select(['push_subscriptions.endpoint', 'push_subscriptions.created_at', 'push_subscriptions.updated_at'])
    .where('logins.user_id', '=', userId)
    .orderBy('push_subscriptions.created_at')
    .execute()
  return { logins: logins.map(plain), devices: devices.map(plain), push_devices: pushDevices.map(plain) }
}

async function secondFactorOf(db: Reader, userId: string) {
  const passkeys = await findPasskeys(db, userId)
  const app = await findAuthenticatorApp(db, userId)
  const left = await countRecoveryCodes(db, userId)
  return {
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => plain({ name, created_at, last_used_at })),
    authenticator_apps: app ? [plain({ added_at: app.confirmed_at })] : [],
    recovery_codes: left > 0 ? [{ left }] : [],
  }
}

async function classesOf(db: Reader, userId: string) {
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

/**
 * What is stored about a user and centers. Leaves out other people of the same centers, and the tokens of
 * invitations.
 */
async function centersOf(db: Reader, account: ContactedAccount & { readonly id: string }) {
  const addresses = verifiedAddressesOf(account)
  const memberships = await db
    .selectFrom('center_members')
    .innerJoin('centers', 'centers.id', 'center_members.center_id')
    .select(['centers.name', 'kind', 'joined_at', 'left_at'])
    .where('user_id', '=', account.id)
    .orderBy('joined_at')
    .execute()
  const invitations = await db
    .selectFrom('center_invitations as invitation')
    .innerJoin('centers', 'centers.id', 'invitation.center_id')
    .select([
      'centers.name as center',
      'kind',
      'first_name',
      'last_name',
      'invitation.email',
      'invitation.phone',
    ])
    .select(['invitation.created_at', 'expires_at', 'accepted_at', 'revoked_at'])
    .where((eb) =>
      eb.or([
        eb('accepted_by', '=', account.id),
        ...(addresses.length > 0 ? [eb('invitation.email', 'in', addresses)] : []),
      ]),
    )
    .orderBy('invitation.created_at')
    .execute()
  const requests = await db
    .selectFrom('centers')
    .select(['name', 'address', 'phone', 'status', 'created_at'])
    .select(sql<string>`request ->> 'contact_name'`.as('contact_name'))
    .select(sql<string>`request ->> 'message'`.as('message'))
    .where(sql<SqlBool>`request ->> 'email' = any(${addresses})`)
    .orderBy('created_at')
    .execute()
  const orders = await db
    .selectFrom('center_orders')
    .innerJoin('centers', 'centers.id', 'center_orders.center_id')
    .innerJoin('class_sessions as session', 'session.id', 'center_orders.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select([
      'centers.name as center',
      'classes.title',
      'session.start_date',
      'mode',
      'po_number',
      'ordered_at',
    ])
    .where('ordered_by', '=', account.id)
    .orderBy('ordered_at')
    .execute()
  const lines = await db
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices', 'invoices.id', 'line.invoice_id')
    .innerJoin('centers', 'centers.id', 'invoices.center_id')
    .innerJoin('payments', 'payments.id', 'line.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['centers.name as center', 'invoices.kind', 'invoices.number', 'issued_on', 'line.payment_id'])
    .select(['student_name', 'class_title', 'class_dates', 'line.amount_cents'])
    .where('enrollments.user_id', '=', account.id)
    .orderBy('invoices.created_at')
    .orderBy('line.position')
    .execute()
  return {
    center_memberships: memberships.map(plain),
    center_invitations: invitations.map(plain),
    center_requests: requests.map(plain),
    center_orders: orders.map(plain),
    invoice_lines: lines.map(plain),
  }
}

async function hoursOf(db: Reader, userId: string) {
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

async function messagesOf(db: Reader, userId: string) {
  const documents = await db
    .selectFrom('user_uploads')
    .select(['id', 'category', 'file_name', 'file_type', 'file_size', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const consents = await db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at', 'occasion'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .orderBy('kind')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .leftJoin('calls', 'calls.notification_id', 'notifications.id')
    .select(['title', 'message', 'type', 'is_read', 'created_at', 'deleted_at'])
    .select(['calls.outcome as told_by', 'calls.done_at as told_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    documents: documents.map(plain),
    notifications: notifications.map(plain),
    consents: consents.map(plain),
  }
}

/** An account whose email address may not be verified: somebody else may have written from it. */
interface ContactedAccount {
  readonly email: string | null
  readonly normal_email: string | null
  readonly email_verified_at: Date | null
}

function verifiedAddressesOf(account: ContactedAccount): string[] {
  return account.email_verified_at ? spellingsOf(account) : []
}

/**
 * Returns the contact messages from a user's email address, with the answers. Returns none if the address is
 * not verified, because somebody else may have sent them.
 */
async function contactMessagesOf(db: Reader, account: ContactedAccount) {
  const addresses = verifiedAddressesOf(account)
  if (addresses.length === 0) return { contact_messages: [], contact_answers: [] }
  const messages = await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message', 'status', 'created_at'])
    .where('email', 'in', addresses)
    .orderBy('created_at')
    .execute()
  const answers = await db
    .selectFrom('contact_answers')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_answers.message_id')
    .select(['contact_messages.message', 'contact_answers.text as answer', 'contact_answers.created_at'])
    .where('contact_messages.email', 'in', addresses)
    .orderBy('contact_answers.created_at')
    .execute()
  return { contact_messages: messages.map(plain), contact_answers: answers.map(plain) }
}

async function activityOf(db: Reader, userId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'actor_id', 'address'])
    .where(aboutUser(userId))
    .orderBy('at')
    .execute()
  return rows.map(({ actor_id, address, ...row }) => ({
    ...plain(row),
    by: actor_id === userId ? 'you' : actor_id === null ? 'the system' : 'the school',
    address: actor_id === userId ? address : null,
  }))
}

type Value = string | number | boolean | null

/** Returns the row with each Date as an ISO 8601 text. */
function plain(row: Readonly<Record<string, Value | Date>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}
