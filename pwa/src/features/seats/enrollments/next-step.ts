import type { Session } from '@cubby/contract/catalog/classes'
import { refusals } from '@cubby/contract/codes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { checkSessionOpen } from '@cubby/rules/session'
import type { Auth } from '@/offline/hooks/use-auth.ts'
import { entryAt } from '@/offline/hooks/use-current-waitlist.ts'
import { type CommandState, isOpenOrPendingEntry } from '@/offline/outbox/command-state.ts'

export interface StepFacts {
  readonly auth: Auth
  readonly session: Session
  readonly commandState: CommandState
  readonly now: Date
}

/** What a user can do about a session, or their participation in it. */
export type NextStep =
  | { kind: 'checking' }
  | { kind: 'staff' }
  | { kind: 'unsent'; commandState: Extract<CommandState, { kind: 'unsent' }> }
  | {
      kind: 'refused'
      commandState: Extract<CommandState, { kind: 'refused' }>
      retry: 'enroll' | 'join-waitlist' | null
    }
  | { kind: 'enrolled'; enrollment: Enrollment }
  | { kind: 'closed'; reason: string }
  | { kind: 'accept'; entry: WaitlistEntry }
  | { kind: 'offer-expired'; entry: WaitlistEntry; retry: 'enroll' | 'join-waitlist' }
  | { kind: 'on-waitlist'; entry: WaitlistEntry }
  | { kind: 'log-in' }
  | { kind: 'join-waitlist' }
  | { kind: 'enroll' }

/**
 * Returns what a user can do after a refusal. If the server said that the session is full, they can only join
 * the waitlist, even if the stored count shows seats.
 */
function afterRefusal(code: string, session: Session): 'enroll' | 'join-waitlist' | null {
  if (code === 'session_full') return 'join-waitlist'
  if (code === 'session_has_spots') return 'enroll'
  if (code in refusals && code !== 'offer_expired') return null
  return session.available_spots > 0 ? 'enroll' : 'join-waitlist'
}

/**
 * Returns what a user can do about a session. The first rule that applies decides. All notes and buttons of a
 * session depend on the result.
 */
export function nextStep({ auth, session, commandState, now }: StepFacts): NextStep {
  const open = checkSessionOpen(
    { status: session.status, removed: false, startsAt: new Date(session.starts_at) },
    now,
  )
  if (auth.status === 'checking') return { kind: 'checking' }
  if (auth.status === 'in' && !mayEnroll(auth.user.role)) return { kind: 'staff' }
  if (commandState.kind === 'unsent') return { kind: 'unsent', commandState }
  if (commandState.kind === 'refused') {
    return {
      kind: 'refused',
      commandState,
      retry: !open.ok ? null : afterRefusal(commandState.code, session),
    }
  }
  if (commandState.kind === 'enrolled') return { kind: 'enrolled', enrollment: commandState.enrollment }
  if (!open.ok) return { kind: 'closed', reason: refusals[open.reason] }
  const step = session.available_spots > 0 ? 'enroll' : 'join-waitlist'
  if (commandState.kind === 'offer-ended')
    return { kind: 'offer-expired', entry: commandState.entry, retry: step }
  if (commandState.kind === 'offered') {
    const entry = entryAt(commandState.entry, now)
    return isOpenOrPendingEntry(entry)
      ? { kind: 'accept', entry }
      : { kind: 'offer-expired', entry, retry: step }
  }
  if (commandState.kind === 'waitlisted') return { kind: 'on-waitlist', entry: commandState.entry }
  if (auth.status === 'out') return { kind: 'log-in' }
  return { kind: step }
}
