import type { AgreedVersions } from '@cubby/contract/accounts/legal-texts'
import type { User } from '@cubby/contract/accounts/user'
import type { ContactForm } from '@cubby/contract/messages/contact'
import type { CenterRequest } from '@cubby/contract/money/centers'
import type { PaymentMethod } from '@cubby/contract/money/payment-methods'
import type { RefundAmounts } from '@cubby/contract/refund-policy'
import type { OrderMode } from '@cubby/contract/seats/center-orders'
import type { SessionTerms } from '@cubby/contract/session-terms'
import type { PreferencesChange, ProfileEdit } from '@cubby/contract/student/profile'
import type { NewMark } from '@cubby/contract/teaching/attendance'
import type { ChosenStandard, TrainingReport } from '@cubby/contract/teaching/hours'
import type { WalkIn } from '@cubby/contract/teaching/walk-ins'
import type { OutcomeError } from '@/api/outcome.ts'
import { isRecord } from '@/api/read-response.ts'

/** The fields of a profile that its user may edit. */
export type ProfileFields = {
  [Field in Exclude<keyof ProfileEdit, 'base'>]?: Exclude<ProfileEdit[Field], undefined>
}

/** A session as the screen showed it. The class may be gone when the command is shown again. */
export interface SeenSession {
  title: string
  terms: SessionTerms
}

/** Older versions of the app stored commands without `seen`. */
interface SessionArgs {
  classId: string
  sessionId: string
  seen?: SeenSession
  /** The discount code that the server checked before. */
  code?: string
  /** The versions of the Terms and the Privacy Policy that the user agreed to, if any are published. */
  agreed?: AgreedVersions
}

/** A document that is uploaded before its command. Until then, its bytes are in `command_files`. */
export interface WaitingFile {
  id: string
  name: string
  type: string
  /** Bytes. */
  size: number
}

interface ScannedPass {
  /** The text of its QR code. */
  code: string
  mark: NewMark
}

export interface CommandArgs {
  enroll: SessionArgs & { joinWaitlistIfFull: boolean }
  'accept-offer': SessionArgs & { entryId: string }
  /**
   * `enrollmentId` is null if an earlier command creates the enrollment. Without `shown`, the server refuses the
   * withdrawal unless everything that was paid is refunded.
   */
  withdraw: {
    enrollmentId: string | null
    sessionId: string
    shown?: RefundAmounts
    /** Whether the user undid the enrollment before the server answered. */
    isUndo?: true
  }
  /** Asks the office to move an enrollment to another session. */
  'request-transfer': {
    enrollmentId: string
    oldSessionId: string
    wanted: { sessionId: string; seen: SeenSession }
    /** What a withdrawal would have refunded. Missing in the commands of earlier versions. */
    shown?: RefundAmounts
  }
  'withdraw-transfer-request': { enrollmentId: string; oldSessionId: string }
  /** Chooses after a cancellation: a session of the class, or the refund if `wanted` is null. */
  'answer-choice': {
    enrollmentId: string
    /** The session that is held until then. */
    oldSessionId: string
    wanted: { sessionId: string; seen?: SeenSession } | null
  }
  'join-waitlist': SessionArgs
  'leave-waitlist': { sessionId: string; classId: string }
  /** Only the changed fields, each with its value when the edit began. */
  'edit-profile': { changes: ProfileFields; base: ProfileFields }
  /** Only the changed switches. Older versions of the app stored all five. */
  'change-preferences': PreferencesChange
  'mark-read': { notificationId: string }
  /** `upTo` is when the newest notification on the screen was sent. */
  'mark-all-read': { upTo: string }
  'delete-notification': { notificationId: string }
  'restore-notification': { notificationId: string }
  /** The marks of an instructor in a meeting, each with its own key. */
  'take-attendance': { meetingId: string; marks: NewMark[] }
  /** The versions of the Terms and the Privacy Policy that the user read and agreed to. */
  agree: AgreedVersions
  /** `code` is the scanned text: a meeting code, or a link that contains one. */
  'scan-meeting-code': { meetingId: string; code: string }
  /** The id of a roster is that of its session. */
  'enroll-walk-in': { rosterId: string; walkIn: WalkIn }
  /** Scanned passes, each with the mark that the server will make of it. */
  'check-in': { meetingId: string; checkIns: ScannedPass[] }
  /** Replaces the list of standards that the student follows. */
  'choose-standards': { chosen: ChosenStandard[] }
  /** `uploadId` is the document that proves the training, once it is uploaded. */
  'report-training': {
    report: Omit<TrainingReport, 'upload_id'>
    file: WaitingFile | null
    uploadId: string | null
  }
  /** A director enrolls staff. `people` are named as the screen showed them. */
  'order-for-center': {
    centerId: string
    centerName: string
    ordered: { sessionId: string; classId: string; seen: SeenSession }
    people: readonly { member_id: string; name: string }[]
    mode: OrderMode
    poNumber: string
  }
}
export type SessionCommandKind = 'enroll' | 'accept-offer' | 'withdraw' | 'join-waitlist' | 'leave-waitlist'
export type CommandKind = keyof CommandArgs
/** A change that the user requests, now or once the server can be reached. */
export type Command<Kind extends CommandKind = CommandKind> = {
  [K in Kind]: { kind: K; args: CommandArgs[K] }
}[Kind]

/** The login of this device. */
export interface DeviceLogin {
  token: string
  user: User
  /**
   * Seals the data of the user when the login ends. Missing in a login that was stored without one, until it is
   * fetched.
   */
  deviceKey?: CryptoKey
  /** Stamps the passes that the device shows. Missing until the server has its public part. */
  passKey?: CryptoKey
}

/** An unsent change without its content. */
export interface WaitingChange {
  kind: CommandKind | 'contact'
  createdAt: number
}

/** A login that the server ended. The data of its user is sealed until they log in again. */
export interface EndedLogin {
  userId: string
  firstName: string
  waiting: WaitingChange[]
  /** Deleted as soon as everything is sealed. */
  deviceKey?: CryptoKey
}

const rowStatuses = ['queued', 'sending', 'needs_auth', 'conflict', 'rejected', 'done'] as const
export type RowStatus = (typeof rowStatuses)[number]

export interface RowState {
  /** A UUID, and the `Idempotency-Key` of every attempt. */
  id: string
  version: 1
  /** Rows of one entity are sent one after the other, oldest first. */
  entityKey: string
  status: RowStatus
  /** The number of attempts that may have reached the server. */
  attempts: number
  /** Orders the entity queue: later than every earlier row, even if the clock was set back. */
  createdAt: number
  nextAttemptAt: number
  lastError: OutcomeError | null
  result: unknown
  /** Whether the user was notified of the refusal, so that no other tab and no later start repeats it. */
  notified?: true
}

/** A command, kept until the server has answered and the user has seen a refusal. */
export type OutboxRow<Kind extends CommandKind = CommandKind> = Command<Kind> & RowState

export function isUnsent(row: OutboxRow): boolean {
  return row.status === 'queued' || row.status === 'sending' || row.status === 'needs_auth'
}

export function isRefused(row: OutboxRow): boolean {
  return row.status === 'conflict' || row.status === 'rejected'
}

/** Whether a command is about a session. */
export function isSessionRow(row: OutboxRow): row is OutboxRow<SessionCommandKind> {
  return 'sessionId' in row.args
}

/**
 * A message to the provider, or the request for a center. It needs no login, so it waits in the public
 * database. Only its author sees it again.
 */
export interface ContactMessage {
  /** A UUID, and the `Idempotency-Key` of every attempt. */
  id: string
  form: ContactForm | CenterRequest
  /** The id of the logged-in author; null for a visitor. */
  writer: string | null
  status: 'queued' | 'sending' | 'refused' | 'sent'
  /** The number of attempts that may have reached the server. */
  attempts: number
  createdAt: number
  nextAttemptAt: number
  lastError: { code: string; message: string } | null
}

/** Whether a visitor asks for a center. */
export function isCenterRequest(form: ContactMessage['form']): form is CenterRequest {
  return 'contact_name' in form
}

export function isContactMessage(row: unknown): row is ContactMessage {
  if (typeof row !== 'object' || row === null) return false
  const { id, form, status } = row as Partial<ContactMessage>
  return typeof id === 'string' && typeof form === 'object' && typeof status === 'string'
}

/** Accepts unknown kinds and versions, because a tab with a newer version of the app may have stored the row. */
export function isOutboxRow(row: unknown): row is OutboxRow {
  return (
    isRecord(row) &&
    isFilled(row.id) &&
    isFilled(row.kind) &&
    isFilled(row.entityKey) &&
    isRecord(row.args) &&
    rowStatuses.some((status) => status === row.status) &&
    [row.version, row.attempts, row.createdAt, row.nextAttemptAt].every(Number.isFinite)
  )
}

export function isCommandFile(row: unknown): boolean {
  return isRecord(row) && [row.id, row.name, row.type].every(isFilled) && row.bytes instanceof ArrayBuffer
}

export function isLogin(row: unknown): row is DeviceLogin {
  return isRecord(row) && isFilled(row.token) && isRecord(row.user) && isFilled(row.user.id)
}

export function isEndedLogin(row: unknown): boolean {
  return isRecord(row) && isFilled(row.userId) && Array.isArray(row.waiting)
}

export function isRevocation(row: unknown): boolean {
  return isRecord(row) && isFilled(row.ticket)
}

export function isSealed(row: unknown): boolean {
  return isRecord(row) && isFilled(row.part) && isFilled(row.type) && row.data instanceof ArrayBuffer
}

/**
 * Whether a rescued row is a payment method. Payment methods are only on this device, so no server can replace them.
 */
export function isPaymentMethod(row: unknown): row is PaymentMethod {
  return (
    isRecord(row) &&
    [row.id, row.payment_type, row.last_four, row.expiry_date].every(isFilled) &&
    typeof row.is_default === 'boolean'
  )
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
