import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { isOpenEntry } from '@cubby/rules/seats/seat-predicates'
import type { OutcomeError } from '@/api/outcome.ts'
import type { OutboxRow, RowStatus, SessionCommandKind } from '@/offline/store/stored-rows.ts'

/** The user's place in a session, as the server last reported it. */
type Participation =
  | { kind: 'none' }
  | { kind: 'enrolled'; enrollment: Enrollment }
  | { kind: 'waitlisted'; entry: WaitlistEntry }
  | { kind: 'offered'; entry: WaitlistEntry }
  /** The last event was an offer that expired. */
  | { kind: 'offer-ended'; entry: WaitlistEntry }

/** What is known about the attempts to send a command. */
export interface Attempts {
  /** Whether the command may have reached the server although there was no response. */
  tried: boolean
  /** By the clock of this device. */
  nextAttemptAt: number
  /** Whether it undoes an enrollment that may have reached the server. */
  isUndo: boolean
}

export function attemptsOf({ kind, args, attempts, nextAttemptAt }: OutboxRow): Attempts {
  return {
    tried: attempts > 0,
    nextAttemptAt,
    isUndo: kind === 'withdraw' && 'isUndo' in args,
  }
}

/** `before` is the server's last report, from before the command. */
export type CommandState =
  | (Attempts & {
      kind: 'unsent'
      command: SessionCommandKind
      state: UnsentState
      rowId: string
      before: Participation
    })
  | (OutcomeError & {
      kind: 'refused'
      command: SessionCommandKind
      rowId: string
      before: Participation
    })
  | Participation

/**
 * The user's enrollments and waitlist entries stored on this device, and the session commands in the outbox,
 * including refused ones.
 */
export interface UserParticipations {
  enrollments: Enrollment[]
  waitlist: WaitlistEntry[]
  outbox: OutboxRow<SessionCommandKind>[]
}

/** The state of an unsent row of the outbox. */
export type UnsentState = 'saved' | 'sending' | 'needs-login'

const unsentStates: Partial<Record<RowStatus, UnsentState>> = {
  queued: 'saved',
  sending: 'sending',
  needs_auth: 'needs-login',
}

/** The state of an unsent row; null for one that was refused or is done. */
export function unsentStateOf(status: RowStatus): UnsentState | null {
  return unsentStates[status] ?? null
}

/** The user's participation in a session: the newest command that is not done, or else the stored rows. */
export function commandStateOf(sessionId: string, userParticipations: UserParticipations): CommandState {
  const before = participationOf(sessionId, userParticipations)
  const row = userParticipations.outbox.findLast(
    ({ status, args }) => status !== 'done' && args.sessionId === sessionId,
  )
  if (!row) return before
  if (isShownBy(row, before)) return before
  const { kind: command, id: rowId } = row
  const state = unsentStateOf(row.status)
  if (state) return { kind: 'unsent', command, state, ...attemptsOf(row), rowId, before }
  const error: OutcomeError = row.lastError ?? { code: 'refused', message: '' }
  return { ...error, kind: 'refused', command, rowId, before }
}

/**
 * Whether the stored rows already show the place that an unsent command asks for, because it reached the
 * server and only the response was lost.
 */
export function isAnswered(row: OutboxRow<SessionCommandKind>, stored: UserParticipations): boolean {
  return isShownBy(row, participationOf(row.args.sessionId, stored))
}

/**
 * Returns the enroll commands that need a card of their own, because no stored enrollment shows them. Of an enrollment
 * that the user undid, only the undoing has one.
 */
export function ownCardsOf(stored: UserParticipations): OutboxRow<SessionCommandKind>[] {
  const undone = stored.outbox.filter((row) => attemptsOf(row).isUndo)
  return stored.outbox.filter((row) => {
    const { sessionId } = row.args
    if (undone.includes(row)) return participationOf(sessionId, stored).kind !== 'enrolled'
    const isUndone = undone.some(
      ({ args, createdAt }) => args.sessionId === sessionId && createdAt > row.createdAt,
    )
    return row.kind === 'enroll' && !isUndone && !isAnswered(row, stored)
  })
}

function isShownBy({ kind, status, attempts }: OutboxRow, before: Participation): boolean {
  if (attempts === 0 || !unsentStateOf(status)) return false
  if (kind === 'join-waitlist') return before.kind === 'waitlisted' || before.kind === 'offered'
  return (kind === 'enroll' || kind === 'accept-offer') && before.kind === 'enrolled'
}

function participationOf(sessionId: string, { enrollments, waitlist }: UserParticipations): Participation {
  const enrollment = enrollments.find((row) => row.session_id === sessionId && isLiveEnrollment(row))
  if (enrollment) return { kind: 'enrolled', enrollment }
  const entries = waitlist.filter((row) => row.session_id === sessionId)
  const entry = entries.find(isOpenOrPendingEntry)
  if (entry) return { kind: entry.status === 'offered' ? 'offered' : 'waitlisted', entry }
  const [latest] = entries
  const isLast = !enrollments.some(
    (row) => row.session_id === sessionId && latest && row.enrolled_at > latest.joined_at,
  )
  return latest?.status === 'expired' && isLast ? { kind: 'offer-ended', entry: latest } : { kind: 'none' }
}

export function isLiveEnrollment({ enrollment_type, enrollment_status }: Enrollment): boolean {
  return enrollment_type === 'active' && (enrollment_status === 'pending' || enrollment_status === 'approved')
}

/** Whether an entry is open, or pending: the contract has that status too. Badges and lists count only such entries. */
export function isOpenOrPendingEntry({ status }: WaitlistEntry): boolean {
  return isOpenEntry(status) || status === 'pending'
}
