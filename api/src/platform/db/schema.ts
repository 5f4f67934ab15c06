import type { ConsentOccasion, LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import type { UsualWeek } from '@cubby/contract/catalog/class-save'
import type { ClassStatus, SessionStatus } from '@cubby/contract/catalog/classes'
import type { ChoiceState, RebookingPlan, Unanswered } from '@cubby/contract/catalog/rebooking'
import type { ClassDiscounts, Reduction } from '@cubby/contract/discount'
import type { FileType } from '@cubby/contract/file-types'
import type { ContactStatus } from '@cubby/contract/messages/contact-inbox'
import type { AdminTopic, OwnTopic } from '@cubby/contract/messages/event-stream'
import type { Notification } from '@cubby/contract/messages/notifications'
import type { CenterRequest, CenterStatus, CenterTerms } from '@cubby/contract/money/centers'
import type { MonthTotals } from '@cubby/contract/money/closed-months'
import type { MemberKind } from '@cubby/contract/money/memberships'
import type { EntryKind, ReceiptMethod } from '@cubby/contract/money/method-labels'
import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { CallOutcome } from '@cubby/contract/office/calls'
import type {
  ImportKind,
  ImportMapping,
  ImportRowState,
  ImportStatus,
  ImportValueMapping,
} from '@cubby/contract/office/imports'
import type { ListView, ViewedList } from '@cubby/contract/office/list-views'
import type { RecipientType, SessionAudience } from '@cubby/contract/office/notification-center'
import type { TemplateType } from '@cubby/contract/office/template-types'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { BrowserFamily, ErrorKind } from '@cubby/contract/school/error-report-limits'
import type { ErrorFrame } from '@cubby/contract/school/error-reports'
import type { ApprovalKind, ApprovalStatus } from '@cubby/contract/school/strong-actions'
import type { UploadCategory } from '@cubby/contract/school/upload-categories'
import type { AttendanceStatus } from '@cubby/contract/seats/attendance-statuses'
import type { OrderMode } from '@cubby/contract/seats/center-orders'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { MeetingPattern, MeetingStatus } from '@cubby/contract/seats/meetings'
import type { WaitlistStatus } from '@cubby/contract/seats/waitlist-entry'
import type { SessionTerms } from '@cubby/contract/session-terms'
import type { HourCredit, TrainingStatus } from '@cubby/contract/teaching/hours'
import type { HourShare, StandardRules } from '@cubby/contract/teaching/standards'
import type { Discount } from '@cubby/rules/money/discount'
import type { StoredInstallment } from '@cubby/rules/money/payment-plan'
import type { ReviewedStatus } from '@cubby/rules/seats/enrollment'
import type { EntryDecision } from '@cubby/rules/seats/waitlist'
import type { StandingState } from '@cubby/rules/teaching/standing-state'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** An instant. */
type Instant = ColumnType<Date, Date | string, Date | string>
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** The transaction that wrote a row. The database sets it. */
type WrittenIn = ColumnType<string, never, never>
/** Bytes, which are inserted in the hexadecimal notation of PostgreSQL. */
type HashBytes = ColumnType<Buffer, string, never>
/** A calendar date in the provider's time zone, yyyy-MM-dd. */
type Day = string
/** A wall-clock time in the provider's time zone, HH:MM. */
type WallTime = string

interface UsersTable {
  id: string
  /** Null if the student has a phone number only. */
  email: string | null
  /** Maintained by the database: the normal form of an address of version 1.1.0 that was stored in another form. */
  normal_email: ColumnType<string | null, never, never>
  /** The address that replaces `email` when its link is opened. */
  new_email: ColumnType<string | null, string | null | undefined, string | null>
  first_name: string
  last_name: string
  phone_number: string | null
  /** Null until an invited user sets a password, or a student without an email address joins. */
  password_hash: string | null
  /** When the newest invitation was sent. Null for users with a password. */
  invited_at: NullableInstant
  /** Whether an import created the user and no invitation was sent since. */
  never_invited: Generated<boolean>
  role: Role
  status: UserStatus
  is_test_account: Generated<boolean>
  email_notifications: Generated<boolean>
  class_reminders: Generated<boolean>
  payment_reminders: Generated<boolean>
  certificate_notifications: Generated<boolean>
  general_updates: Generated<boolean>
  email_verified_at: NullableInstant
  last_login: NullableInstant
  address: ColumnType<string | null, string | null | undefined, string | null>
  emergency_contact: ColumnType<string | null, string | null | undefined, string | null>
  /** The row stays because enrollments and payments refer to it, but it no longer identifies the user. */
  deleted_at: NullableInstant
  /** Maintained by the database: name and email address in lower case, with and without accents. */
  search_text: ColumnType<string, never, never>
  created_at: Instant
  updated_at: Instant
}

/** The newest invitation of each user who was invited. Earlier invitations no longer work. */
interface InvitationsTable {
  user_id: string
  /** Null until it is mailed. */
  token_hash: string | null
  expires_at: NullableInstant
  mailed_at: NullableInstant
}

/** The code of a student without an email address, which the office reads out. */
interface JoinCodesTable {
  user_id: string
  /** The first digits, which find the code. */
  selector: string
  /** Of the other digits, as slow as the hash of a password, because there are few of them. */
  secret_hash: string
  attempts: Generated<number>
  expires_at: Instant
}

interface LoginsTable {
  id: string
  user_id: string
  token_hash: string
  /** Such as 'Chrome on Android'; null for logins from before it was stored. */
  browser: ColumnType<string | null, string | null | undefined, never>
  /** The device of the login, as in `known_devices`. */
  device_hash: ColumnType<string | null, string | null | undefined, never>
  /** The public key of the passes that the device shows, ECDSA P-256 as base64url. */
  pass_key: ColumnType<string | null, undefined, string>
  created_at: Instant
  last_used_at: Instant
  ended_at: NullableInstant
  /** When the user last proved again who they are. Null if not since the login. */
  proven_at: NullableInstant
}

/** What one administrator asked for and a second one decides about. */
interface ApprovalRequestsTable {
  id: string
  kind: ApprovalKind
  /** The user whose account ends, whose payment it is, or who uploaded the import. */
  user_id: string
  /** Set only for a refund and what counts as one. */
  payment_id: string | null
  /** The body of the request. */
  input: ColumnType<Record<string, unknown>, string | undefined, string>
  status: Generated<ApprovalStatus>
  requested_by: string
  requested_at: Instant
  expires_at: Instant
  decided_by: Generated<string | null>
  decided_at: NullableInstant
}

/** A device on which a user logged in. */
interface KnownDevicesTable {
  user_id: string
  /** The hash of the token in the device's cookie. */
  device_hash: string
  last_login_at: Instant
}

/** A passkey of a user. */
interface PasskeysTable {
  id: string
  user_id: string
  /** Chosen by the authenticator, base64url. */
  credential_id: string
  /** A COSE key, base64url. */
  public_key: string
  /** How often the passkey says that it was used. Many passkeys do not count and stay at 0. */
  counter: ColumnType<string, number, number>
  /** Hints at how a browser can reach the passkey, such as `internal`. */
  transports: JSONColumnType<string[], string, never>
  name: string
  created_at: Instant
  last_used_at: NullableInstant
}

export type ChallengePurpose = 'login' | 'second_step' | 'proof' | 'creation'

/** Random bytes that a passkey signs. Each works once. */
interface PasskeyChallengesTable {
  challenge_hash: string
  purpose: ChallengePurpose
  /** Null for a login, which does not know its user yet. */
  user_id: string | null
  expires_at: Instant
}

interface AuthenticatorAppsTable {
  user_id: string
  encrypted_secret: string
  /** Until when the user can confirm the app. Null once it is confirmed. */
  expires_at: NullableInstant
  /** When the user confirmed the app. It counts as a second factor from then on. */
  confirmed_at: NullableInstant
  /** The newest period of 30 seconds whose code was accepted. */
  last_step: Generated<number>
}

/** The recovery codes that were not used. */
interface RecoveryCodesTable {
  user_id: string
  code_hash: string
}

/** Logins whose password was right and that wait for the second step. */
interface SecondStepsTable {
  ticket_hash: string
  user_id: string
  attempts: Generated<number>
  expires_at: Instant
}

interface ClassesTable extends StatusChangeColumns<ClassStatus> {
  id: string
  title: string
  description: string
  duration: string
  location_type: string
  location_details: string | null
  price_cents: number
  image_url: string | null
  /** The share of a session's hours that a student has to attend to complete it. */
  required_hours_percent: Generated<number>
  /** Whether instructors may enroll people at the door. */
  allows_walk_ins: Generated<boolean>
  usual_weeks: JSONColumnType<UsualWeek[], string | undefined, string>
  /** Applies to new enrollments. */
  payment_plan: JSONColumnType<PaymentPlan, string | undefined, string>
  discounts: JSONColumnType<ClassDiscounts, string | undefined, string>
  instructor_id: string | null
  status: Generated<ClassStatus>
  removed_at: NullableInstant
  created_at: Instant
  updated_at: Instant
}

interface ClassSessionsTable extends StatusChangeColumns<SessionStatus> {
  id: string
  class_id: string
  start_date: Day
  end_date: Day
  start_time: WallTime
  end_time: WallTime
  location: string | null
  /** Where to join online. Only approved students, the instructor, and the office may see it. */
  online_link: ColumnType<string | null, string | null | undefined, string | null>
  capacity: number
  instructor_id: string | null
  status: Generated<SessionStatus>
  /**
   * Maintained by triggers: active enrollments plus open offers. The check constraint on it is the last
   * safeguard.
   */
  seats_taken: ColumnType<number, never, never>
  /**
   * When an administrator last set the status. A status that was set after the session was over stays, unless an
   * enrollment holds a seat.
   */
  status_set_at: NullableInstant
  /** On which days the session meets; null until its meetings are confirmed. */
  meeting_pattern: JSONColumnType<MeetingPattern | null, string | null | undefined, string | null>
  /** The break of each meeting, which does not count as contact hours. */
  break_minutes: Generated<number>
  /** Null while an administrator has to confirm the meetings of a long session, which then has no contact hours. */
  meetings_confirmed_at: NullableInstant
  /** Changes with every change of its meetings. */
  meetings_version: Generated<number>
  removed_at: NullableInstant
  created_at: Instant
  updated_at: Instant
}

/** A day or night on which a session meets. */
interface SessionMeetingsTable {
  id: string
  session_id: string
  /** The day of the session's pattern. It stays the same when the meeting is moved. */
  planned_date: Day
  /** The day on which it takes place, or on which its night begins. */
  date: Day
  start_time: WallTime
  /** Not after the start time if it ends on the next day. */
  end_time: WallTime
  break_minutes: Generated<number>
  status: Generated<MeetingStatus>
  /** When it was moved to another day or time; null if it takes place as planned. */
  moved_at: NullableInstant
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

/** The newest late scan of each student in each meeting. */
interface LateScansTable {
  meeting_id: string
  user_id: string
  /** When the instructor's device showed the code. */
  code_at: Instant
  received_at: Instant
  /** The device that scanned it. */
  device_hash: string | null
}

/** A meeting of another session of the class, in which a student makes up what they missed. */
interface MakeUpMeetingsTable {
  id: string
  enrollment_id: string
  meeting_id: string
  /** The meeting that the student missed, if an administrator named it. */
  missed_meeting_id: string | null
  assigned_by: string
  assigned_at: Instant
  /** Null if it was not cancelled, or was cancelled because the meeting or the enrollment ended. */
  cancelled_by: ColumnType<string | null, string | null | undefined, string | null>
  cancelled_at: NullableInstant
}

/** A mark of one student in one meeting. Rows are only added. */
interface AttendanceMarksTable {
  /** The key that the device gave it. */
  id: string
  meeting_id: string
  user_id: string
  /** Null takes an earlier mark back. */
  status: AttendanceStatus | null
  /** Only of `late` and `left_early`. */
  missed_minutes: number | null
  note: Generated<string>
  /** Only of a correction. */
  reason: string | null
  /** When it was made, by the clock of the server; never later than `received_at`. */
  marked_at: Instant
  marked_by: string
  /** Whether an administrator made it. */
  is_correction: boolean
  is_check_in: Generated<boolean>
  /** The student's device, of a check-in with a meeting code or with a pass that an app shows. */
  device_hash: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether the scanned pass was printed, or is a picture; null if no pass was scanned. */
  is_printed_pass: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  received_at: Instant
}

/** The columns of a table whose status administrators change. */
interface StatusChangeColumns<Status extends ClassStatus> {
  /** A status that can still be undone. Until it takes effect, nobody is notified and nothing else changes. */
  status_change: JSONColumnType<
    ScheduledStatusChange<Status> | null,
    string | null | undefined,
    string | null
  >
  status_change_until: NullableInstant
}

/** A status of a class or session that takes effect at `until`, unless it is undone. */
export interface ScheduledStatusChange<To extends ClassStatus = ClassStatus> {
  /** The id of the operation, used to undo it. */
  id: string
  to: To
  restore: boolean
  actorId: string
  /** An instant in ISO 8601. */
  until: string
}

interface EnrollmentsTable extends ReviewColumns<EnrollmentReview> {
  id: string
  user_id: string
  session_id: string
  status: EnrollmentStatus
  enrolled_at: Instant
  decline_reason: string | null
  completed_at: NullableInstant
  completion_reason: string | null
  archived_at: NullableInstant
  archived_reason: string | null
  /** When it gave up its seat; null while it holds one and after completing the session. */
  ended_at: NullableInstant
  /** Whether it ended because its session was cancelled, and can be restored with the session. */
  can_be_restored: Generated<boolean>
  /** The enrollment of another session that it continues. */
  transferred_from: Generated<string | null>
  /** The policy that the student agreed to. */
  refund_policy: JSONColumnType<RefundPolicy, string | undefined, string>
  /** The plan of the class when the student agreed to it. */
  payment_plan: JSONColumnType<PaymentPlan, string | undefined, string>
  /** What was taken off the price when the student enrolled; null if nothing. */
  discount: DiscountColumn
  /** The center that pays; null if the student does. */
  center_id: Generated<string | null>
  /** The order with which the center enrolled the student. It stays when the student pays since. */
  center_order_id: Generated<string | null>
}

type DiscountColumn = JSONColumnType<Discount | null, string | null | undefined, string | null>

/** A code with which students pay less. It is in use while an enrollment or a live waitlist entry has it. */
interface DiscountCodesTable {
  id: string
  /** In capital letters. */
  code: string
  unit: Reduction['unit']
  /** Percent or dollars. */
  value: ColumnType<string, number, number>
  /** None means every class. */
  class_ids: Generated<string[]>
  /** The first and the last day, in the provider's time zone. */
  valid_from: Day | null
  valid_through: Day | null
  max_uses: number | null
  max_uses_per_student: number | null
  /** The lowest price for which it applies. */
  min_cents: Generated<number>
  /** What it is for, for the office. */
  note: Generated<string>
  /** When the office ended it. */
  ended_at: NullableInstant
  created_at: Instant
  updated_at: Instant
}

/** What happened to a student of a session that was cancelled with rebooking. */
interface RebookingsTable {
  id: string
  /** The enrollment in the cancelled session. */
  enrollment_id: string
  /** The enrollment that took its place; null for a refund. */
  new_enrollment_id: string | null
  plan: RebookingPlan
  carried_cents: number
  due_cents: number
  due_date: Day | null
  /** What is due by then if the rest is due later. */
  due_next_cents: Generated<number | null>
  refund_cents: number
  /** This and the next two are set for a student who is asked. */
  unanswered: Unanswered | null
  answer_until: NullableInstant
  choice: ChoiceState | null
  /** Whether the student did not answer in time. */
  by_default: Generated<boolean>
  created_at: Instant
  closed_at: NullableInstant
}

/** A student's request to move an enrollment to another session. At most one of an enrollment is open. */
interface TransferRequestsTable {
  id: string
  enrollment_id: string
  /** The session that the student chose. */
  session_id: string
  /** The terms of that session that the student saw. */
  terms: JSONColumnType<SessionTerms | null, string | null, string | null>
  /** `ended`: the enrollment ended first. */
  status: Generated<'open' | 'confirmed' | 'declined' | 'withdrawn' | 'ended'>
  /** Why the office declined. */
  reason: Generated<string | null>
  created_at: Instant
  closed_at: NullableInstant
}

/** The columns of a table whose rows administrators review. */
interface ReviewColumns<Review extends ScheduledReview> {
  /** A review that can still be undone. Until it takes effect, nobody is notified and nothing else changes. */
  review: JSONColumnType<Review | null, string | null | undefined, string | null>
  review_until: NullableInstant
  /** Whether a seat is held for this review, or for an earlier review that undoing this one would restore. */
  review_holds_seat: Generated<boolean>
}

export type EnrollmentReview = ScheduledReview<ReviewedStatus>
export type EntryReview = ScheduledReview<EntryDecision>

/** A status that takes effect at `until`, unless it is undone. */
export interface ScheduledReview<To extends ReviewedStatus | EntryDecision = ReviewedStatus | EntryDecision> {
  /** The id of the operation, used to undo it. */
  id: string
  to: To
  reason: string | null
  actorId: string
  /** An instant in ISO 8601. */
  until: string
  /** The phase of the session when the review was made (`reviewPhase`). */
  phase: 'open' | 'past' | 'cancelled'
  /** The review that this one replaced before it took effect. Undoing this one restores it. */
  replaced: ScheduledReview<To> | null
}

interface WaitlistEntriesTable extends ReviewColumns<EntryReview> {
  id: string
  user_id: string
  session_id: string
  status: WaitlistStatus
  joined_at: Instant
  offered_at: NullableInstant
  offer_expires_at: NullableInstant
  closed_at: NullableInstant
  /** Why it ended without a seat, for administrators. */
  closed_reason: string | null
  /** Whether an administrator made the offer ahead of other users on the waitlist. */
  out_of_turn: Generated<boolean>
  /** The former enrollment that accepting the offer restores; null for users who joined the waitlist. */
  enrollment_id: Generated<string | null>
  /** What was taken off the price when the user joined the waitlist; null if nothing. */
  discount: DiscountColumn
  /** The center that will pay, and its order. */
  center_id: Generated<string | null>
  center_order_id: Generated<string | null>
}

interface IdempotencyRecordsTable {
  user_id: string
  key: string
  request_hash: string
  refused: boolean
  /** JSON, as it was sent. */
  response: string
  created_at: Instant
}

interface NotificationsTable {
  id: string
  user_id: string
  type: string
  title: string
  message: string
  action_url: string | null
  metadata: JSONColumnType<Partial<Notification['metadata']>>
  is_read: Generated<boolean>
  created_at: Instant
  /** When its user deleted it. The row stays so that the user is not notified again. */
  deleted_at: NullableInstant
  /** Identifies what the notification is about, to prevent duplicates. */
  dedupe_key: string | null
  /** The sent message that created this notification, if any. */
  sent_message_id: Generated<string | null>
}

interface SentMessagesTable {
  id: string
  sender_id: string | null
  type: 'user_notification' | 'class_notification' | 'broadcast'
  class_id: string | null
  /** The session whose students received it; null for the whole class. */
  session_id: string | null
  /** Who of that session received it; null for everybody, and in a server of 1.1.0. */
  audience: Generated<SessionAudience | null>
  /** With all placeholders filled in except the recipients' names. */
  title: string
  message: string
  template_id: string | null
  /** The values of its placeholders. */
  values: JSONColumnType<Record<string, string>>
  recipients: number
  created_at: Instant
  /** When all recipients had the notification in the app. */
  delivered_at: NullableInstant
}

interface NotificationTemplatesTable {
  id: string
  name: string
  type: TemplateType
  title_template: string
  message_template: string
  recipient_type: RecipientType
  created_at: Instant
}

export type DeliveryChannel = 'email' | 'push'
export type DeliveryStatus = 'queued' | 'sent' | 'refused' | 'failed' | 'skipped'

interface DeliveriesTable {
  notification_id: string
  channel: DeliveryChannel
  /** The id of the push subscription; '' for the email. */
  target: Generated<string>
  /**
   * `refused` permanently by the receiving service, `failed` after the last attempt, `skipped` because the user
   * does not want it or has no email address.
   */
  status: DeliveryStatus
  attempts: Generated<number>
  detail: string | null
  updated_at: Instant
}

/** A notification to read out to a student without an email address. The database creates it with the delivery. */
interface CallsTable {
  notification_id: string
  outcome: CallOutcome | null
  /** Null while the call is to be made. */
  done_at: NullableInstant
  done_by: string | null
}

interface PushSubscriptionsTable {
  id: string
  login_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Instant
  updated_at: Instant
}

interface ServerKeysTable {
  name: string
  value: JSONColumnType<object>
  created_at: Instant
}

interface PaymentsTable {
  id: string
  enrollment_id: string
  amount_cents: number
  /** With installments, a trigger sets that of the next one. */
  due_date: Day
  status: Generated<TransactionStatus>
  /** The payment provider's id of the charge. */
  reference: string | null
  paid_at: NullableInstant
  created_at: Instant
  updated_at: Instant
  reminded_at: NullableInstant
  /** The last four digits of the card that paid. */
  method_last_four: Generated<string | null>
  /** The sums of its entries, maintained by a trigger. */
  received_cents: ColumnType<number, never, never>
  refunded_cents: ColumnType<number, never, never>
  /** Whether it exists because of imported receipts, so that its amount is their sum. */
  is_imported: Generated<boolean>
  /** The paid part that the school keeps under its refund policy. A trigger lowers it when more is refunded. */
  kept_cents: Generated<number>
  /** The share that the refund policy gave back, in percent. Null if the school kept nothing. */
  refund_percent: Generated<number | null>
  /** The earliest first; null if all of it has one due date. */
  installments: ColumnType<StoredInstallment[] | null, string | null | undefined, string | null>
  /** What was taken off the price; the amount is the rest. Null in rows of earlier versions, which had none. */
  discount_cents: Generated<number | null>
  /** Whether it holds money that arrived online when it was not owed. It is only refunded. */
  is_surplus: Generated<boolean>
}

/** A page of Stripe on which a payment or an invoice can be paid. */
interface CheckoutsTable {
  id: string
  payment_id: string | null
  invoice_id: Generated<string | null>
  amount_cents: number
  /** `creating` until Stripe has answered, and `processing` while a bank decides. */
  status: 'creating' | 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** Whether the payment has changed, so that the page must end. Maintained by a trigger. */
  stale: Generated<boolean>
  session_id: Generated<string | null>
  url: Generated<string | null>
  payment_intent: Generated<string | null>
  /** Whether the fee of the charge is booked. */
  has_fee: Generated<boolean>
  created_at: Instant
  expires_at: Instant
  /** When Stripe was asked last. */
  asked_at: NullableInstant
  closed_at: NullableInstant
}

/** Money that goes back to a card through Stripe. Its entries are booked with the request. */
interface OnlineRefundsTable {
  id: string
  payment_id: string
  payment_intent: string
  stripe_id: Generated<string | null>
  amount_cents: number
  status: 'requested' | 'pending' | 'succeeded' | 'failed'
  /** What the payment did not hold anymore, so that it is not in the cash book. */
  unbooked_cents: Generated<number>
  reason: string
  failure: Generated<string | null>
  /** Null if it was made at Stripe. */
  requested_by: Generated<string | null>
  created_at: Instant
  settled_at: NullableInstant
  /** When the office marked a problem with it as done. */
  done_at: NullableInstant
}

/** A card payment that the holder of the card disputes at the bank. */
interface DisputesTable {
  /** Stripe's id. */
  id: string
  payment_id: string
  payment_intent: string
  amount_cents: number
  reason: string
  /** Stripe's status. */
  status: string
  evidence_due_at: NullableInstant
  created_at: Instant
  closed_at: NullableInstant
  /** When the office marked it as done. */
  done_at: NullableInstant
}

/** Events of Stripe that were received, each once. They only say what to ask Stripe about. */
interface StripeEventsTable {
  id: string
  type: string
  /** Null for an event of unknown shape, which has no work. */
  object_id: string | null
  received_at: Instant
}

/** Append-only, except that imported receipts can be deleted. */
interface PaymentEntriesTable {
  id: string
  /** Null for payouts, and for fees that are of no payment. */
  payment_id: string | null
  /**
   * `moved_out` and `moved_in` carry money over to the payment of a transferred enrollment. `corrected_out`
   * reverses a wrong entry, and `corrected_in` is the right one. `refund_reversed` reverses a wrong or failed
   * refund. The others move money of the school (`isOfSchool`).
   */
  kind: EntryKind
  amount_cents: number
  /**
   * The receipt that a refund returns in full or in part, or that carries over. For `corrected_out`, the entry that it
   * reverses; for `corrected_in`, the first receipt, even if that was corrected before.
   */
  receipt_id: Generated<string | null>
  /** The refund that `refund_reversed` reverses. */
  refund_id: Generated<string | null>
  /**
   * Never set for `moved_out`. A refund that an earlier version recorded has none, and is of the method of
   * its receipt.
   */
  method: Generated<ReceiptMethod | null>
  last_four: Generated<string | null>
  reference: Generated<string | null>
  /** Only set for a refund. */
  reason: Generated<string | null>
  /**
   * When the money was received or, for a refund, given back. For other entries, when the money they are about was
   * received, and so for a refund that an earlier version recorded.
   */
  received_at: Instant
  recorded_at: Instant
  /**
   * When it counts: a receipt when the money was received, a refund when it was given back, a carry-over when
   * it was recorded, and a reversal when the entry that it reverses counts. A trigger moves it from a closed
   * month to the first open day.
   */
  booked_at: ColumnType<Date, Date | string | undefined, never>
  /** When it would count if its month were open. Only set if that is earlier. */
  value_at: ColumnType<Date | null, Date | null | undefined, never>
  recorded_by: Generated<string | null>
  /**
   * What the entry is about online, which is booked once: the payment intent of a receipt, the id of an
   * online refund, or Stripe's id of a balance transaction or payout.
   */
  online_id: Generated<string | null>
  /** Whether it was received before Cubby recorded the payments. */
  is_imported: Generated<boolean>
  /**
   * The year in which a receipt was recorded, in the provider's time zone. Null for imported ones and other
   * entries.
   */
  receipt_year: Generated<number | null>
  /**
   * R-2026-00042. Maintained by the database, which takes the number of a receipt at the commit. An imported
   * receipt has its foreign number. Money that was carried over and corrections have the number of their
   * receipt. Null for other entries.
   */
  receipt_number: ColumnType<string | null, never, never>
  written_in: WrittenIn
}

/** The last number that was taken in each year. Maintained by the database. */
interface ReceiptYearsTable {
  year: number
  last_number: number
}

/** The same for invoices and for credit notes. */
interface InvoiceYearsTable extends ReceiptYearsTable {
  kind: 'invoice' | 'credit_note'
}

interface ClosedMonthsTable {
  /** yyyy-MM */
  month: string
  /** The start of the next month, in the provider's time zone. */
  ends_at: Instant
  totals: ColumnType<MonthTotals, string, never>
  closed_at: Instant
  closed_by: string
}

interface PasswordResetsTable {
  id: string
  /** As typed. Whether such a user exists is checked later. */
  email: string
  requested_at: Instant
  user_id: string | null
  token_hash: string | null
  expires_at: NullableInstant
  mailed_at: NullableInstant
  used_at: NullableInstant
  superseded_at: NullableInstant
}

interface UserUploadsTable {
  id: string
  user_id: string
  category: UploadCategory
  file_name: string
  file_key: string
  file_type: FileType
  /** In bytes. */
  file_size: number
  /** SHA-256 of the file. */
  content_hash: string
  created_at: Instant
}

interface ClassMaterialsTable {
  id: string
  class_id: string
  title: string
  file_name: string
  file_key: string
  file_type: FileType
  /** In bytes. */
  file_size: number
  /** SHA-256 of the file. */
  content_hash: string
  created_by: string
  created_at: Instant
}

interface CertificatesTable {
  id: string
  user_id: string
  class_id: string
  session_id: string | null
  certificate_name: string
  file_key: string
  file_type: FileType
  /** In bytes. */
  file_size: number
  /** SHA-256 of the file; null if it was stored before hashes were. */
  content_hash: string | null
  expiration_date: Day | null
  revoked_at: NullableInstant
  created_at: Instant
  /** Set for an issued certificate, like the next four columns; all are null for an uploaded one. */
  number: ColumnType<string | null, string | undefined, never>
  /** The signed statement that its QR code contains. */
  code: ColumnType<string | null, string | undefined, never>
  hours: ColumnType<string | null, number | undefined, never>
  signed_by: ColumnType<string | null, string | undefined, never>
  issued_at: ColumnType<Date | null, Date | undefined, never>
  /** Why it was issued although the student did not complete the session; null if they did. */
  override_reason: string | null
  /** The number and the hours of a certificate of an earlier system. */
  earlier_number: ColumnType<string | null, string | undefined, never>
  earlier_hours: ColumnType<string | null, number | null | undefined, never>
}

interface StandardsTable {
  id: string
  name: string
  authority: string
  renewed_by: string | null
  archived_at: NullableInstant
  created_at: ColumnType<Date, Date | undefined, never>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

interface StandardVersionsTable {
  standard_id: string
  number: number
  /** Null for the first version. */
  effective_from: Day | null
  rules: JSONColumnType<StandardRules>
  source: string
  created_by: string | null
  created_at: ColumnType<Date, Date | undefined, never>
}

/** What a class counts for, by the day from which it holds. */
interface ClassSharesTable {
  class_id: string
  number: number
  /** Null for a version that holds for everything before. */
  effective_from: Day | null
  hours: ColumnType<string, number, number>
  shares: JSONColumnType<HourShare[]>
  created_by: string | null
  created_at: Instant
}

interface ChosenStandardsTable {
  user_id: string
  standard_id: string
  /** The day from which the periods of the student count. */
  counts_from: Day
  chosen_at: Instant
  by_office: Generated<boolean>
}

/** Trainings that students took elsewhere. */
interface TrainingsTable {
  id: string
  user_id: string
  title: string
  provider: string
  completed_on: Day
  hours: ColumnType<string, number, number>
  credits: JSONColumnType<HourCredit[]>
  status: Generated<TrainingStatus>
  reason: string | null
  upload_id: string | null
  submitted_at: Instant
  reviewed_at: NullableInstant
  reviewed_by: string | null
}

/** The standing of each student in each standard that they follow, refreshed with each change and each night. */
interface HourResultsTable {
  user_id: string
  standard_id: string
  computed_on: Day
  state: StandingState
  due_on: Day | null
  /** The last day on which nothing is missing. */
  done_through: Day | null
  earned: ColumnType<string, number, number>
  self_reported: ColumnType<string, number, number>
  missing: ColumnType<string, number, number>
  /** Ids of areas. */
  missing_areas: string[]
}

/** Uploaded files of users that no certificate uses yet. */
interface UploadedFilesTable {
  file_key: string
  user_id: string
  file_type: FileType
  /** In bytes. */
  file_size: number
  /** SHA-256 of the file; null if it was stored before hashes were. */
  content_hash: string | null
  created_at: Instant
}

/** Files that no row refers to. */
interface OrphanedFilesTable {
  file_key: string
  since: Instant
}

/** Issued certificates whose row was deleted; maintained by the database. */
interface WithdrawnCertificatesTable {
  number: string
  code: string
  withdrawn_at: Instant
}

interface SigningKeysTable {
  id: string
  /** The raw key in base64url. */
  public_key: string
  /** PKCS #8 in base64url. It never leaves the server. */
  private_key: string
  created_at: Instant
  retired_at: NullableInstant
}

/** Written by RateLimiterPostgres. */
interface RateLimitsTable {
  /** The name of the limit and the hash of what is counted. */
  key: string
  points: number
  /** In milliseconds since 1970. */
  expire: string | null
}

/** Links with which others read the transcript of a student. */
interface TranscriptLinksTable {
  id: string
  user_id: string
  token_hash: string
  /** The student's note about who gets the link. It may be empty. */
  label: string
  created_at: Instant
  expires_at: Instant
  revoked_at: NullableInstant
}

interface TranscriptOpeningsTable {
  id: string
  link_id: string
  opened_at: Instant
  /** Such as 'Chrome on Android'. */
  browser: string
}

interface CentersTable {
  id: string
  name: string
  address: string
  phone: string | null
  billing_email: string
  tax_exempt_number: Generated<string>
  notes: Generated<string>
  terms: JSONColumnType<CenterTerms, string, string>
  status: CenterStatus
  /** Who asked for it, if a visitor did. */
  request: JSONColumnType<CenterRequest | null, string | null | undefined, string | null>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
}

/** Who directs a center or works there, since when they agreed, and until when. */
interface CenterMembersTable {
  id: string
  center_id: string
  user_id: string
  kind: MemberKind
  joined_at: Instant
  left_at: NullableInstant
}

/** An invitation of one person, or, without a name, the link with which any of the staff joins. */
interface CenterInvitationsTable {
  id: string
  center_id: string
  kind: MemberKind
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  token_hash: string
  created_at: Instant
  created_by: string | null
  expires_at: Instant
  mailed_at: NullableInstant
  accepted_at: NullableInstant
  accepted_by: string | null
  revoked_at: NullableInstant
}

interface CenterOrdersTable {
  id: string
  center_id: string
  session_id: string
  mode: OrderMode
  po_number: string
  ordered_at: Instant
  ordered_by: string | null
}

/** Invoices of centers, and the credit notes that correct them. */
interface InvoicesTable {
  id: string
  kind: 'invoice' | 'credit_note'
  center_id: string
  /** The invoice of a credit note. */
  corrects_id: string | null
  status: 'draft' | 'issued' | 'void'
  /** The database takes it when the transaction that issues it commits. */
  number: Generated<string | null>
  po_number: Generated<string>
  issued_on: Generated<Day | null>
  due_on: Generated<Day | null>
  /** Of the day of issuing. */
  billed_to: JSONColumnType<BilledTo | null, string | null | undefined, string | null>
  created_at: Instant
  created_by: string | null
  /** When its email was enqueued, and when it was sent. */
  queued_at: NullableInstant
  mailed_at: NullableInstant
  /** The day of the last reminder. */
  reminded_on: Generated<Day | null>
  void_reason: Generated<string | null>
  voided_on: Generated<Day | null>
  updated_at: Instant
  written_in: WrittenIn
}

/** Whom an invoice was sent to. */
interface BilledTo {
  readonly name: string
  readonly address: string
  readonly email: string
  readonly tax_exempt_number: string
}

interface InvoiceLinesTable {
  id: string
  invoice_id: string
  position: number
  payment_id: string
  /** Of a credit note: the line that it takes back, in full or in part. */
  credits_line_id: string | null
  student_name: string
  class_title: string
  class_dates: string
  list_cents: number
  discount_cents: number
  discount_reason: string
  amount_cents: number
}

/** Money that came for an invoice at once. Its entries in the cash book are those of the lines. */
interface InvoiceReceiptsTable {
  id: string
  invoice_id: string
  amount_cents: number
  method: ReceiptMethod
  reference: string | null
  received_on: Day
  recorded_at: Instant
  /** Null if it was paid online. */
  recorded_by: string | null
}

interface InvoiceReceiptEntriesTable {
  invoice_receipt_id: string
  entry_id: string
}

/** The calendar links of users, and that of the office, which has no `user_id`. */
interface CalendarLinksTable {
  user_id: string | null
  /** The administrator who made the link of the office. */
  made_by: ColumnType<string | null, string | null | undefined, string | null>
  token_hash: string
  created_at: Instant
}

interface EmailVerificationsTable {
  id: string
  /** Null until a job has found the account with this address. */
  user_id: string | null
  /** The address to verify, as it was when the link was created. */
  email: string
  /** The address that `email` replaces, if the office corrected it. */
  old_email: ColumnType<string | null, string | null | undefined, string | null>
  token_hash: string | null
  created_at: Instant
  expires_at: NullableInstant
  mailed_at: NullableInstant
}

interface ContactMessagesTable {
  id: string
  idempotency_key: string | null
  name: string
  email: string
  message: string
  created_at: Instant
  /** When it was emailed to the provider. */
  forwarded_at: NullableInstant
  /** When a confirmation was emailed to its sender. */
  confirmed_at: NullableInstant
  status: Generated<ContactStatus>
  archived_at: NullableInstant
  archived_by: string | null
}

interface ContactAnswersTable {
  id: string
  message_id: string
  text: string
  sent_by: string
  created_at: Instant
  /** When it was emailed to the sender of the message. */
  mailed_at: NullableInstant
}

interface AuditLogTable {
  id: string
  at: Instant
  actor_id: string | null
  action: string
  subject_type: string
  subject_id: string | null
  details: JSONColumnType<object>
  request_id: string | null
  address: string | null
  written_in: WrittenIn
}

interface LogosTable {
  /** SHA-256 of the picture. */
  hash: string
  file_type: FileType
  content: ColumnType<Uint8Array, Uint8Array, never>
  created_at: Instant
}

interface SettingsTable {
  name: string
  value: JSONColumnType<object>
  updated_at: Instant
}

/** What changed, for the streams of live updates. Written by triggers only. */
interface EventsTable {
  id: ColumnType<string | number, never, never>
  /** The transaction that wrote it. */
  xid: ColumnType<string, never, never>
  topic: ColumnType<EventTopic, never, never>
  /** Ids of classes for the topic `classes`, none for `contact`, ids of users for all other topics. */
  subjects: ColumnType<string[], never, never>
  created_at: ColumnType<Date, never, never>
}

/** `access`: the login, the role, or the status of a user. */
export type EventTopic = 'classes' | 'access' | OwnTopic | AdminTopic

interface ListPreferencesTable {
  user_id: string
  list: ViewedList
  view: ListView
  hidden_columns: string[]
  updated_at: Instant
}

interface SavedViewsTable {
  id: string
  user_id: string
  list: ViewedList
  name: string
  query: string
  created_at: Instant
  updated_at: Instant
}

interface ImportsTable {
  id: string
  kind: ImportKind
  file_name: string
  /** The header of the file. */
  headers: JSONColumnType<string[]>
  /** The place of each column in the file. */
  mapping: JSONColumnType<ImportMapping>
  value_mapping: JSONColumnType<ImportValueMapping, string | undefined, string>
  header_row: Generated<number>
  /** The sheet of the table. Empty for CSV. */
  sheet: Generated<string>
  /** The visible sheets of a workbook. Empty for CSV. */
  sheets: JSONColumnType<string[], string | undefined, string>
  status: ImportStatus
  /** Whether the created users get an invitation. */
  sends_invitations: Generated<boolean>
  /** Who uploaded it. */
  created_by: string
  created_at: Instant
}

/** The rows of a file that are not part of its table. */
interface ImportOtherRowsTable {
  import_id: string
  sheet: string
  number: number
  cells: JSONColumnType<string[]>
}

interface ImportRowsTable {
  import_id: string
  /** As a spreadsheet counts: its first row is 1, and empty rows count. */
  number: number
  state: ImportRowState
  /** The values in the order of the file; null once they are no longer needed. */
  cells: JSONColumnType<string[] | null, string | null, string | null>
  /** What identifies the record of the row within the file; null as long as the row is not checked. */
  key: Generated<string | null>
  /** Messages by the name of the column; an empty name is about the whole row. */
  errors: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>
  /** What the administrator should look at although the row is imported, in the same form. */
  warnings: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>
  /** The record that the row created. */
  record_id: Generated<string | null>
  /** What a checked row will use a part of, such as the seats of a session. `share` is how much it will use. */
  share_of: Generated<string | null>
  share: Generated<number | null>
}

/** All reports of one uncaught error in one version of the app. */
interface ErrorReportsTable {
  id: string
  /** The hash of what makes two reports the same. */
  fingerprint: string
  version: string
  kind: ErrorKind
  message: string
  frames: JSONColumnType<ErrorFrame[]>
  /** The route, `browser`, and `offline` are those of the last report. */
  route: string | null
  browser: BrowserFamily
  offline: boolean
  count: number
  first_seen_at: Instant
  last_seen_at: Instant
  resolved_at: NullableInstant
}

/** The files of an import whose rows are not imported yet. */
interface ImportFilesTable {
  import_id: string
  /** In lower case, without folders. */
  name: string
  file_key: string
  file_type: FileType
  /** In bytes. */
  file_size: number
  /** SHA-256 of the file. */
  content_hash: string
}

/** Versions of the Terms and the Privacy Policy. They never change. */
interface LegalTextsTable {
  kind: LegalTextKind
  version: number
  text: string
  published_at: Instant
  published_by: string
  written_in: WrittenIn
}

interface LegalTextDraftsTable {
  kind: LegalTextKind
  text: string
  updated_at: Instant
  updated_by: string
}

/** Kept as proof, also when the account of the user is deleted. */
interface ConsentsTable {
  user_id: string
  kind: LegalTextKind
  version: number
  given_at: Instant
  occasion: ConsentOccasion
  id: Generated<string>
  /** Who gave it. `user_id` moves when accounts are merged. A trigger sets it. */
  given_by: Generated<string>
  written_in: WrittenIn
}

/** A position in the hash chain of a table. */
interface HistoryLinksTable {
  /** The name of the table. */
  chain: string
  /** Counts from 1 without gaps. */
  position: number
  /** `removal` says that a row was deleted as it may be, `restore` that the database was restored from a backup. */
  kind: 'row' | 'removal' | 'restore'
  row_id: string | null
  /** The transaction that wrote the row. Later rows have later ones, except after a restore. */
  written_in: string
  /** Which columns the hash of the row covers (`HASHED_COLUMNS`). */
  form: number
  /** SHA-256 of the row, or of the note. */
  row_hash: HashBytes
  /** SHA-256 of the hash before it and of all of this. */
  chain_hash: HashBytes
  /** How many rows the table has up to here, without removed ones. */
  rows: number
  /** A signed code that says what happened; null for a row. */
  note: string | null
  linked_at: Instant
}

/** Rows that were deleted as they may be. A trigger writes them, and a job chains and signs them. */
interface HistoryRemovalsTable {
  chain: string
  row_id: string
  /** The row, so that its hash can still be computed. */
  removed: JSONColumnType<object>
  removed_at: Generated<Date>
}

/** The last result of each check that runs at night. */
interface NightlyChecksTable {
  name: NightlyCheck
  checked_at: Instant
  ok: boolean
  result: JSONColumnType<object>
}

export type NightlyCheck = 'history' | 'backup'

export interface Schema {
  users: UsersTable
  logins: LoginsTable
  approval_requests: ApprovalRequestsTable
  known_devices: KnownDevicesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  authenticator_apps: AuthenticatorAppsTable
  recovery_codes: RecoveryCodesTable
  second_steps: SecondStepsTable
  classes: ClassesTable
  class_sessions: ClassSessionsTable
  session_meetings: SessionMeetingsTable
  late_scans: LateScansTable
  make_up_meetings: MakeUpMeetingsTable
  attendance_marks: AttendanceMarksTable
  discount_codes: DiscountCodesTable
  enrollments: EnrollmentsTable
  rebookings: RebookingsTable
  transfer_requests: TransferRequestsTable
  waitlist_entries: WaitlistEntriesTable
  idempotency_records: IdempotencyRecordsTable
  notifications: NotificationsTable
  sent_messages: SentMessagesTable
  notification_templates: NotificationTemplatesTable
  deliveries: DeliveriesTable
  calls: CallsTable
  push_subscriptions: PushSubscriptionsTable
  server_keys: ServerKeysTable
  audit_log: AuditLogTable
  history_links: HistoryLinksTable
  history_removals: HistoryRemovalsTable
  nightly_checks: NightlyChecksTable
  payments: PaymentsTable
  payment_entries: PaymentEntriesTable
  closed_months: ClosedMonthsTable
  receipt_years: ReceiptYearsTable
  invoice_years: InvoiceYearsTable
  checkouts: CheckoutsTable
  online_refunds: OnlineRefundsTable
  disputes: DisputesTable
  stripe_events: StripeEventsTable
  contact_messages: ContactMessagesTable
  contact_answers: ContactAnswersTable
  password_resets: PasswordResetsTable
  invitations: InvitationsTable
  join_codes: JoinCodesTable
  calendar_links: CalendarLinksTable
  rate_limits: RateLimitsTable
  certificates: CertificatesTable
  uploaded_files: UploadedFilesTable
  orphaned_files: OrphanedFilesTable
  withdrawn_certificates: WithdrawnCertificatesTable
  standards: StandardsTable
  standard_versions: StandardVersionsTable
  class_shares: ClassSharesTable
  chosen_standards: ChosenStandardsTable
  trainings: TrainingsTable
  hour_results: HourResultsTable
  transcript_links: TranscriptLinksTable
  transcript_openings: TranscriptOpeningsTable
  centers: CentersTable
  center_members: CenterMembersTable
  center_invitations: CenterInvitationsTable
  center_orders: CenterOrdersTable
  invoices: InvoicesTable
  invoice_lines: InvoiceLinesTable
  invoice_receipts: InvoiceReceiptsTable
  invoice_receipt_entries: InvoiceReceiptEntriesTable
  signing_keys: SigningKeysTable
  class_materials: ClassMaterialsTable
  user_uploads: UserUploadsTable
  email_verifications: EmailVerificationsTable
  settings: SettingsTable
  logos: LogosTable
  events: EventsTable
  error_reports: ErrorReportsTable
  list_preferences: ListPreferencesTable
  saved_views: SavedViewsTable
  imports: ImportsTable
  import_rows: ImportRowsTable
  import_other_rows: ImportOtherRowsTable
  import_files: ImportFilesTable
  legal_texts: LegalTextsTable
  legal_text_drafts: LegalTextDraftsTable
  consents: ConsentsTable
}
