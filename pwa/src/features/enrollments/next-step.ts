import type { Session } from '@cubby/contract/classes'
import { refusals } from '@cubby/contract/codes'
import type { Enrollment, WaitlistEntry } from '@cubby/contract/enrollments'
import { mayEnroll } from '@cubby/rules/person'
import { closedBecause } from '@cubby/rules/session'
import { isLiveEntry, type Standing } from '@/offline/outbox/command-state.ts'
import type { Auth } from '@/offline/session/login.ts'
import { entryAt } from '../../offline/store/use-current-waitlist.ts'

export interface StepFacts {
  readonly auth: Auth
  readonly session: Session
  readonly standing: Standing
  readonly now: Date
}

/** What somebody can do about a session next, or where they stand with it. */
export type NextStep =
  | { kind: 'checking' }
  | { kind: 'staff' }
  | { kind: 'unsent'; standing: Extract<Standing, { kind: 'unsent' }> }
  | {
      kind: 'refused'
      standing: Extract<Standing, { kind: 'refused' }>
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

/** After a refusal for want of a seat the line is what is left, also when the stored count says otherwise. */
function afterRefusal(code: string, session: Session): 'enroll' | 'join-waitlist' | null {
  if (code === 'session_full') return 'join-waitlist'
  if (code === 'session_has_spots') return 'enroll'
  if (code in refusals && code !== 'offer_expired') return null
  return session.available_spots > 0 ? 'enroll' : 'join-waitlist'
}

/** The first rule that applies decides; what is shown beside a session follows from nothing else. */
export function nextStep({ auth, session, standing, now }: StepFacts): NextStep {
  const closed = closedBecause(
    { status: session.status, removed: false, startsAt: new Date(session.starts_at) },
    now,
  )
  if (auth.status === 'checking') return { kind: 'checking' }
  if (auth.status === 'in' && !mayEnroll(auth.user.role)) return { kind: 'staff' }
  if (standing.kind === 'unsent') return { kind: 'unsent', standing }
  if (standing.kind === 'refused') {
    return { kind: 'refused', standing, retry: closed ? null : afterRefusal(standing.code, session) }
  }
  if (standing.kind === 'enrolled') return { kind: 'enrolled', enrollment: standing.enrollment }
  if (closed) return { kind: 'closed', reason: refusals[closed] }
  const open = session.available_spots > 0 ? 'enroll' : 'join-waitlist'
  if (standing.kind === 'offer-ended') return { kind: 'offer-expired', entry: standing.entry, retry: open }
  if (standing.kind === 'offered') {
    const entry = entryAt(standing.entry, now)
    return isLiveEntry(entry) ? { kind: 'accept', entry } : { kind: 'offer-expired', entry, retry: open }
  }
  if (standing.kind === 'waitlisted') return { kind: 'on-waitlist', entry: standing.entry }
  if (auth.status === 'out') return { kind: 'log-in' }
  return { kind: open }
}
