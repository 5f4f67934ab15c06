import type { AgreedVersions } from '@cubby/contract/accounts/legal-texts'
import type { RefundAmounts } from '@cubby/contract/refund-policy'
import type { SessionTerms } from '@cubby/contract/session-terms'
import type { PreferencesChange, ProfileEdit } from '@cubby/contract/student/profile'
import type { NewMark } from '@cubby/contract/teaching/attendance'
import type { WalkIn } from '@cubby/contract/teaching/walk-ins'

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
  /** The versions of the Terms and the Privacy Policy that the user agreed to, if any are published. */
  agreed?: AgreedVersions
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
  }
  'withdraw-transfer-request': { enrollmentId: string; oldSessionId: string }
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
}
export type SessionCommandKind = 'enroll' | 'accept-offer' | 'withdraw' | 'join-waitlist' | 'leave-waitlist'
export type CommandKind = keyof CommandArgs
/** A change that the user requests, now or once the server can be reached. */
export type Command<Kind extends CommandKind = CommandKind> = {
  [K in Kind]: { kind: K; args: CommandArgs[K] }
}[Kind]
