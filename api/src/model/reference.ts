import type { Step } from './steps.ts'

const HOUR = 3_600_000

interface Enrollment {
  readonly student: number
  status: 'pending' | 'approved' | 'rejected' | 'declined' | 'withdrawn'
  past: boolean
  /** Its payments, the first one first. */
  payments: ('pending' | 'paid' | 'void' | 'refund_due')[]
}

interface Entry {
  readonly student: number
  status: 'waiting' | 'offered' | 'accepted' | 'declined' | 'left' | 'expired' | 'closed'
  expiresAt: number | null
}

/** One session, in memory, with nothing of the product in it. */
export interface Reference {
  now: number
  startsAt: number
  overAt: number
  capacity: number
  status: 'scheduled' | 'cancelled' | 'completed'
  removed: boolean
  enrollments: Enrollment[]
  line: Entry[]
}

const holds = (e: Enrollment) => !e.past && (e.status === 'pending' || e.status === 'approved')
const isLive = (e: Entry) => e.status === 'waiting' || e.status === 'offered'

/** Seats in use: live enrollments, and offers until somebody has noticed that they ran out. */
export const seatsTaken = (r: Reference) =>
  r.enrollments.filter(holds).length + r.line.filter((e) => e.status === 'offered').length

const free = (r: Reference) => r.capacity - seatsTaken(r)
const someoneWaits = (r: Reference) => r.line.some((e) => e.status === 'waiting')
const isEnrolled = (r: Reference, student: number) =>
  r.enrollments.some((e) => e.student === student && holds(e))
const placeOf = (r: Reference, student: number) => r.line.find((e) => e.student === student && isLive(e))

function closed(r: Reference): string | null {
  if (r.removed) return 'session_removed'
  if (r.status !== 'scheduled') return `session_${r.status}`
  return r.now >= r.startsAt ? 'session_started' : null
}

function offer(r: Reference, entry: Entry) {
  entry.status = 'offered'
  entry.expiresAt = Math.min(r.now + 24 * HOUR, r.startsAt)
}

function expire(r: Reference) {
  for (const e of r.line) {
    if (e.status === 'offered' && e.expiresAt !== null && e.expiresAt <= r.now) e.status = 'expired'
  }
}

function settle(r: Reference) {
  expire(r)
  if (closed(r)) {
    for (const e of r.line.filter(isLive)) e.status = 'closed'
    return
  }
  for (const e of r.line) if (e.status === 'waiting' && free(r) > 0) offer(r, e)
}

/** Everybody's enrollment is over: those who took the class keep what they paid, the others get it back. */
function archiveAll(r: Reference) {
  for (const e of r.enrollments.filter(holds)) {
    if (r.status !== 'completed' || r.removed || e.status !== 'approved') release(e)
  }
  for (const e of r.enrollments) e.past = true
  settle(r)
}

/** Puts the newest payment into another state, if it is in the first one. */
function turn(e: Enrollment, from: Enrollment['payments'][number], to: Enrollment['payments'][number]) {
  if (e.payments.at(-1) === from) e.payments.splice(-1, 1, to)
}

/** The seat is given back: what is unpaid is void, what is paid is to be refunded. */
function release(e: Enrollment) {
  turn(e, 'pending', 'void')
  turn(e, 'paid', 'refund_due')
}

/** Approved: there is one payment that counts, and what was paid before counts again. */
function charge(e: Enrollment) {
  turn(e, 'refund_due', 'paid')
  const newest = e.payments.at(-1)
  if (newest === undefined || newest === 'void') e.payments.push('pending')
}

function pay(e: Enrollment): string {
  const newest = e.payments.at(-1)
  if (newest === undefined) return 'payment_not_found'
  if (newest !== 'pending') return newest === 'paid' ? 'already_paid' : 'payment_not_due'
  turn(e, 'pending', 'paid')
  return 'ok'
}

/** What became of an offer that is gone, or null while it stands. */
function gone(r: Reference, e: Entry): string | null {
  if (e.status === 'offered') return (e.expiresAt ?? 0) > r.now ? null : 'offer_expired'
  if (e.status === 'waiting') return 'no_offer'
  if (e.status === 'left' || e.status === 'closed') return 'waitlist_entry_closed'
  return `offer_${e.status}`
}

function enroll(r: Reference, student: number, orWait: boolean): string {
  settle(r)
  const why = closed(r)
  if (why) return why
  if (isEnrolled(r, student)) return 'already_enrolled'
  const place = placeOf(r, student)
  if (place?.status === 'offered') place.status = 'accepted'
  else if (someoneWaits(r) || free(r) <= 0) {
    if (!orWait) return 'session_full'
    if (place) return 'already_on_waitlist'
    r.line.push({ student, status: 'waiting', expiresAt: null })
    return 'ok'
  }
  r.enrollments.push({ student, status: 'pending', past: false, payments: [] })
  return 'ok'
}

function join(r: Reference, student: number): string {
  settle(r)
  const why = closed(r)
  if (why) return why
  if (isEnrolled(r, student)) return 'already_enrolled'
  if (placeOf(r, student)) return 'already_on_waitlist'
  if (free(r) > 0 && !someoneWaits(r)) return 'session_has_spots'
  r.line.push({ student, status: 'waiting', expiresAt: null })
  return 'ok'
}

function leave(r: Reference, student: number): string {
  const place = placeOf(r, student)
  if (!place || gone(r, place) === 'offer_expired') return 'not_on_waitlist'
  place.status = place.status === 'offered' ? 'declined' : 'left'
  settle(r)
  return 'ok'
}

function withdraw(r: Reference, e: Enrollment): string {
  if (!holds(e) || r.now >= r.startsAt) return 'enrollment_closed'
  e.status = 'withdrawn'
  e.past = true
  release(e)
  settle(r)
  return 'ok'
}

function review(r: Reference, e: Enrollment, to: 'approved' | 'pending' | 'rejected' | 'declined'): string {
  settle(r)
  if (e.past) return 'enrollment_archived'
  if (e.status === to) return 'ok'
  const raises = !holds(e) && (to === 'approved' || to === 'pending')
  if (raises) {
    if (r.now >= r.overAt) return 'session_completed'
    const why = closed(r)
    if (why && why !== 'session_started') return why
    if (isEnrolled(r, e.student)) return 'already_enrolled'
    const place = placeOf(r, e.student)
    if (place?.status === 'offered') place.status = 'accepted'
    else if (someoneWaits(r) || free(r) <= 0) return 'session_full'
  }
  e.status = to
  if (to === 'approved') charge(e)
  else if (to === 'pending') turn(e, 'pending', 'void')
  else release(e)
  settle(r)
  return 'ok'
}

function answer(r: Reference, e: Entry, to: 'accepted' | 'declined'): string {
  const why = gone(r, e)
  if (why) return why
  e.status = to
  if (to === 'accepted')
    r.enrollments.push({ student: e.student, status: 'pending', past: false, payments: [] })
  else settle(r)
  return 'ok'
}

function offerOutOfTurn(r: Reference, e: Entry): string {
  const waited = e.status === 'waiting'
  expire(r)
  const why = closed(r)
  if (why) return why
  if (!waited) return 'not_waiting'
  if (free(r) <= 0) return 'session_full'
  offer(r, e)
  settle(r)
  return 'ok'
}

/** A save that changes nothing does nothing, not even for the line. */
function setCapacity(r: Reference, capacity: number): string {
  if (capacity === r.capacity) return 'ok'
  settle(r)
  if (capacity < seatsTaken(r)) return 'capacity_below_seats'
  r.capacity = capacity
  settle(r)
  return 'ok'
}

function archive(r: Reference) {
  if (r.status !== 'scheduled' || r.removed || r.now < r.overAt) return
  r.status = 'completed'
  archiveAll(r)
}

/** The chosen one of a list; undefined when the list is empty. */
export const chosen = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length]

function perform(r: Reference, step: Step): string {
  switch (step.do) {
    case 'enroll':
      return enroll(r, step.student, step.orWait)
    case 'join':
      return join(r, step.student)
    case 'leave':
      return leave(r, step.student)
    case 'pass':
      r.now += step.hours * HOUR
      return 'ok'
    case 'sweep':
      settleIfStale(r)
      return 'ok'
    case 'archive':
      archive(r)
      return 'ok'
    case 'accept':
    case 'decline':
    case 'offer': {
      const entry = chosen(r.line, step.which)
      if (!entry) return 'not_on_waitlist'
      if (step.do === 'offer') return offerOutOfTurn(r, entry)
      return answer(r, entry, step.do === 'accept' ? 'accepted' : 'declined')
    }
    case 'pay':
    case 'withdraw':
    case 'approve':
    case 'reject':
    case 'decline_enrollment':
    case 'pending': {
      const e = chosen(r.enrollments, step.which)
      if (step.do === 'pay') return e ? pay(e) : 'payment_not_found'
      if (!e) return 'enrollment_not_found'
      if (step.do === 'withdraw') return withdraw(r, e)
      const to = {
        approve: 'approved',
        reject: 'rejected',
        decline_enrollment: 'declined',
        pending: 'pending',
      } as const
      return review(r, e, to[step.do])
    }
    default:
      return r.removed ? 'session_not_found' : manage(r, step)
  }
}

function settleIfStale(r: Reference) {
  const stale =
    r.now >= r.startsAt || r.line.some((e) => e.status === 'offered' && (e.expiresAt ?? 0) <= r.now)
  if (stale) settle(r)
}

function manage(r: Reference, step: Step): string {
  if (step.do === 'set_capacity') return setCapacity(r, step.capacity)
  if (step.do === 'schedule') r.status = 'scheduled'
  if (step.do === 'remove') r.removed = true
  if (step.do === 'cancel') r.status = 'cancelled'
  if (step.do !== 'schedule') archiveAll(r)
  return 'ok'
}

/** What the step answers and what is so afterwards. A refusal changes nothing. */
export function predict(before: Reference, step: Step): { after: Reference; outcome: string } {
  const after = structuredClone(before)
  const outcome = perform(after, step)
  return { outcome, after: outcome === 'ok' ? after : before }
}
