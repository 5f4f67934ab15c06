import type { Session } from '@cubby/contract/catalog/classes'
import { refusals, refusalText } from '@cubby/contract/codes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { Meeting } from '@cubby/contract/seats/meetings'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { findOverlap } from '@cubby/rules/seats/meeting-overlap'
import { checkSessionOpen } from '@cubby/rules/session'
import type { Auth } from '@/offline/hooks/use-collection.ts'
import { entryAt } from '@/offline/hooks/user-rows.ts'
import { type CommandState, isLiveEnrollment, isOpenOrPendingEntry } from '@/offline/outbox/command-state.ts'

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
  if (!open.ok) return { kind: 'closed', reason: refusalText(open.reason) }
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

/** A session of the class page, with what the user can do about it. */
export interface SessionStep {
  session: Session
  step: NextStep
  /** Another class of the user at the time of the session. */
  conflict: ClassConflict | null
}

/** The steps whose session is selected when the page opens, the most important first. */
const PRESELECTED: readonly NextStep['kind'][] = ['unsent', 'accept', 'enrolled', 'refused']

/** Returns the session that concerns the user most, or null if they have no part in the class. */
export function ownSession(steps: readonly SessionStep[]): SessionStep | null {
  for (const kind of PRESELECTED) {
    const found = steps.find(({ step }) => step.kind === kind)
    if (found) return found
  }
  return null
}

/** Returns another session of the class in which the user is enrolled, or null. */
export function enrolledElsewhere(steps: readonly SessionStep[], sessionId: string): Session | null {
  return (
    steps.find(({ session, step }) => step.kind === 'enrolled' && session.id !== sessionId)?.session ?? null
  )
}

/** Another class of the user, with its meeting at the time of a session. */
export interface ClassConflict {
  readonly title: string
  readonly meeting: Meeting
}

/** The next steps that lead to a seat. */
const LEADS_TO_SEAT: readonly NextStep['kind'][] = [
  'enroll',
  'join-waitlist',
  'on-waitlist',
  'accept',
  'offer-expired',
]

/**
 * Returns the first of the user's other classes that meets at the same time as a session, or null if there is none
 * or the user cannot take a seat. Other sessions of the same class do not count, because a second seat in a class
 * needs a confirmation anyway.
 */
export function classConflict(
  { session, step }: { readonly session: Session; readonly step: NextStep },
  enrollments: readonly Enrollment[],
): ClassConflict | null {
  if (!LEADS_TO_SEAT.includes(step.kind)) return null
  for (const enrollment of enrollments) {
    if (enrollment.class_id === session.class_id || !isLiveEnrollment(enrollment)) continue
    const meeting = findOverlap(enrollment.meetings ?? [], session.meetings ?? [])
    if (meeting) return { title: enrollment.class_title, meeting }
  }
  return null
}
