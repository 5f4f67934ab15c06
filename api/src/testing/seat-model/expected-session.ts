import type { Enrolling, Step } from './operations.ts'

const HOUR = 3_600_000

interface Enrollment {
  readonly student: number
  /** Whether a center pays. */
  readonly byCenter: boolean
  status: 'pending' | 'approved' | 'rejected' | 'declined' | 'withdrawn'
  /** Why it is historical; null while it is active. */
  ended: string | null
  /** Whether it may return when its cancelled session is restored. */
  restorable: boolean
  /** The review that can still be undone. */
  review: Review | null
  /** Its payments, oldest first. */
  payments: ('pending' | 'paid' | 'void' | 'refund_due')[]
  /** What its student was asked after a cancellation elsewhere, the newest last. */
  choices: Choice[]
}

interface Choice {
  state: 'open' | 'kept' | 'refunded' | 'ended'
  readonly until: number
  readonly unanswered: 'session' | 'refund'
}

type Reviewed = 'approved' | 'pending' | 'rejected' | 'declined'
type Phase = 'open' | 'past' | 'cancelled'

interface Review {
  readonly to: Reviewed
  readonly phase: Phase
  readonly until: number
  readonly replaced: Review | null
}

interface Entry {
  readonly student: number
  /** Whether a center will pay. */
  readonly byCenter: boolean
  status: 'waiting' | 'offered' | 'accepted' | 'declined' | 'left' | 'expired' | 'closed' | 'rejected'
  expiresAt: number | null
  /** The enrollment that accepting the offer restores. */
  readonly restores: number | null
  /** The decision that can still be undone. */
  review: EntryReview | null
}

type Decided = 'approved' | 'offered' | 'rejected'

interface EntryReview {
  readonly to: Decided
  readonly until: number
  readonly replaced: EntryReview | null
}

/** An in-memory model of one session that uses no product code. */
export interface Reference {
  now: number
  /** When the first day begins, and with it the enrollment of walk-ins. */
  doorOpensAt: number
  startsAt: number
  /** When its only meeting ends. */
  meetingEndsAt: number
  overAt: number
  capacity: number
  status: 'scheduled' | 'cancelled' | 'completed'
  removed: boolean
  /** When an administrator last set the status. */
  statusSetAt: number
  enrollments: Enrollment[]
  waitlist: Entry[]
  /** The students who make up something at its meeting, one for each make-up. */
  makeUps: number[]
}

const holds = (e: Enrollment) => e.ended === null && (e.status === 'pending' || e.status === 'approved')
const isLive = (e: Entry) => e.status === 'waiting' || e.status === 'offered'

const takesSeatAs = (to: Enrollment['status']) => to === 'pending' || to === 'approved'
const willHold = (review: Review | null): boolean =>
  review !== null && ((review.phase === 'open' && takesSeatAs(review.to)) || willHold(review.replaced))
const takes = (e: Enrollment) => holds(e) || willHold(e.review)

const decisionTakesSeat = (review: EntryReview | null): boolean =>
  review !== null && (review.to !== 'rejected' || decisionTakesSeat(review.replaced))
const entryTakesSeat = (e: Entry) => e.status === 'offered' || decisionTakesSeat(e.review)

/** Seats in use: by active enrollments, scheduled reviews, and offers until their expiry is processed. */
export const seatsTaken = (r: Pick<Reference, 'enrollments' | 'waitlist'>) =>
  r.enrollments.filter(takes).length + r.waitlist.filter(entryTakesSeat).length

/** Students who took the class keep their seats in its record. */
const seatsCompleted = (r: Reference) => r.enrollments.filter(({ ended }) => ended === COMPLETED).length

/** Whether a student has, or completed, a seat. */
const takesPart = (r: Reference, student: number) =>
  r.enrollments.some(
    (e) => e.student === student && takesSeatAs(e.status) && (e.ended === null || e.ended === COMPLETED),
  )
/** The places that make-ups take at the meeting: until it ends, for students without a seat. */
const placesTaken = (r: Reference) =>
  r.now < r.meetingEndsAt ? r.makeUps.filter((student) => !takesPart(r, student)).length : 0

const free = (r: Reference) => r.capacity - seatsTaken(r) - placesTaken(r)
const hasWaiting = (r: Reference) => r.waitlist.some((e) => e.status === 'waiting')
const isEnrolled = (r: Reference, student: number) =>
  r.enrollments.some((e) => e.student === student && takes(e))
const liveEntryOf = (r: Reference, student: number) =>
  r.waitlist.find((e) => e.student === student && isLive(e))

function closed(r: Reference): string | null {
  if (r.removed) return 'session_removed'
  if (r.status !== 'scheduled') return `session_${r.status}`
  return r.now >= r.startsAt ? 'session_started' : null
}

/** Ends a waitlist entry and the decision that could still be undone. */
function end(entry: Entry, status: Entry['status']) {
  entry.status = status
  entry.review = null
}

function offer(r: Reference, entry: Entry) {
  entry.review = null
  entry.status = 'offered'
  entry.expiresAt = Math.min(r.now + 24 * HOUR, r.startsAt)
}

function expire(r: Reference) {
  for (const e of r.waitlist) {
    if (e.status === 'offered' && e.expiresAt !== null && e.expiresAt <= r.now) end(e, 'expired')
  }
}

function advanceWaitlist(r: Reference) {
  releaseDue(r)
  if (closed(r)) {
    for (const e of r.waitlist.filter(isLive)) end(e, 'closed')
    return
  }
  for (const e of r.waitlist.filter(({ status }) => status === 'waiting')) {
    // Users behind an entry with an undoable decision wait for it.
    if (e.review || free(r) <= 0) return
    offer(r, e)
  }
}

function releaseDue(r: Reference) {
  applyDue(r)
  if (closed(r)) applyEntryReviews(r, () => true)
  expire(r)
}

function applyDue(r: Reference) {
  applyReviews(r, (review) => review.until <= r.now)
}

const COMPLETED = 'Session completed'
const NEVER_APPROVED = 'Not approved before the session ended'
const NOT_TAKEN = 'Session ended'

/** Ends all enrollments. Users who took the class keep their payments; the others are due for a refund. */
function complete(r: Reference) {
  applyReviews(r, () => true)
  for (const e of r.enrollments.filter(({ ended }) => ended === null)) {
    if (e.status === 'pending') release(e)
    e.ended = e.status === 'approved' ? COMPLETED : e.status === 'pending' ? NEVER_APPROVED : NOT_TAKEN
  }
  advanceWaitlist(r)
}

/**
 * Ends all enrollments of the session. Users with a seat, or an offer that restores one, may return if it was
 * cancelled.
 */
function cancel(r: Reference) {
  applyReviews(r, () => true)
  expire(r)
  if (!r.removed) {
    for (const { restores } of r.waitlist.filter(isLive)) {
      const former = restores === null ? undefined : r.enrollments[restores]
      if (former) former.restorable = true
    }
  }
  for (const e of r.enrollments.filter(({ ended }) => ended === null)) {
    if (holds(e)) {
      release(e)
      if (!r.removed) e.restorable = true
    }
    e.ended = r.removed ? 'Session removed' : 'Session cancelled'
  }
  if (r.now < r.meetingEndsAt) r.makeUps = []
  advanceWaitlist(r)
}

/** Undoes the completion of a session that is not over. Pending enrollments return while seats are free. */
function undoCompletion(r: Reference) {
  for (const e of r.enrollments) if (e.ended === COMPLETED || e.ended === NOT_TAKEN) e.ended = null
  for (const e of r.enrollments) if (e.ended === NEVER_APPROVED && free(r) > 0) e.ended = null
}

function reopen(r: Reference, restore: boolean) {
  if (r.now >= r.overAt) return
  undoCompletion(r)
  for (const [index, e] of r.enrollments.entries()) {
    if (restore && e.restorable && r.now < r.startsAt) {
      r.waitlist.push({
        student: e.student,
        status: 'waiting',
        expiresAt: null,
        restores: index,
        byCenter: false,
        review: null,
      })
    }
    e.restorable = false
  }
  advanceWaitlist(r)
}

/** Turns the seat of an offer into the enrollment it restores, or into a new one. */
function enrollFrom(r: Reference, place: Entry) {
  end(place, 'accepted')
  const former = place.restores === null ? undefined : r.enrollments[place.restores]
  if (!former) return enrollAgain(r, place.student, place.byCenter)
  former.ended = null
  former.restorable = false
  if (former.status === 'approved') charge(former)
}

/** Accepts an offer. The student's make-ups here take no place anymore, so somebody else may get one. */
function acceptOffer(r: Reference, place: Entry) {
  enrollFrom(r, place)
  advanceWaitlist(r)
}

function enrollAgain(r: Reference, student: number, byCenter = false) {
  r.enrollments.push({
    student,
    byCenter,
    status: 'pending',
    ended: null,
    restorable: false,
    review: null,
    payments: [],
    choices: [],
  })
}

/** Changes the state of the newest payment, if it has the first state. */
function changePayment(
  e: Enrollment,
  from: Enrollment['payments'][number],
  to: Enrollment['payments'][number],
) {
  if (e.payments.at(-1) === from) e.payments.splice(-1, 1, to)
}

/** The seat is given up: unpaid payments become void, paid ones due for a refund. */
function release(e: Enrollment) {
  changePayment(e, 'pending', 'void')
  changePayment(e, 'paid', 'refund_due')
}

/** Approval: creates the one current payment, or reuses one that was paid before. */
function charge(e: Enrollment) {
  changePayment(e, 'refund_due', 'paid')
  const newest = e.payments.at(-1)
  if (newest === undefined || newest === 'void') e.payments.push('pending')
}

function pay(e: Enrollment): string {
  const newest = e.payments.at(-1)
  if (newest === undefined) return 'payment_not_found'
  if (e.byCenter) return 'center_pays'
  if (newest !== 'pending') return newest === 'paid' ? 'already_paid' : 'payment_not_due'
  changePayment(e, 'pending', 'paid')
  return 'ok'
}

/** Why an offer is not open, or null if it is. */
function closedOffer(r: Reference, e: Entry): string | null {
  if (e.status === 'offered') return (e.expiresAt ?? 0) > r.now ? null : 'offer_expired'
  if (e.status === 'waiting') return 'no_offer'
  if (e.status === 'left' || e.status === 'closed' || e.status === 'rejected') return 'waitlist_entry_closed'
  return `offer_${e.status}`
}

function enroll(r: Reference, student: number, joinIfFull: boolean): string {
  if (isEnrolled(r, student)) return 'ok'
  const why = closed(r)
  if (why) return why
  const place = liveEntryOf(r, student)
  if (place?.status === 'offered') acceptOffer(r, place)
  else if (hasWaiting(r) || free(r) <= 0) {
    if (!joinIfFull) return 'session_full'
    if (place) return 'ok'
    r.waitlist.push({
      student,
      status: 'waiting',
      expiresAt: null,
      restores: null,
      review: null,
      byCenter: false,
    })
  } else enrollAgain(r, student)
  return 'ok'
}

/** A request of a wave. If it is refused, what was due in the session took effect all the same. */
function enrollInWave(r: Reference, request: Enrolling): string {
  advanceWaitlist(r)
  const after = structuredClone(r)
  const outcome =
    'staff' in request ? order(after, request) : enroll(after, request.student, request.joinIfFull)
  if (outcome === 'ok') Object.assign(r, after)
  return outcome
}

/**
 * A center orders seats for several of its staff: for all of them, or for as many as fit while the rest
 * waits. The make-ups of these students take their places until the order is done.
 */
function order(r: Reference, { staff, mode }: Extract<Enrolling, { staff: unknown }>): string {
  const why = closed(r)
  if (why) return why
  const places = placesTaken(r)
  const got = staff.map((student) => {
    if (isEnrolled(r, student)) return 'nothing'
    const place = liveEntryOf(r, student)
    if (place?.status === 'offered') return 'nothing'
    if (!hasWaiting(r) && r.capacity - seatsTaken(r) - places > 0) {
      enrollAgain(r, student, true)
      return 'seat'
    }
    if (mode === 'all' || place) return 'nothing'
    r.waitlist.push({
      student,
      status: 'waiting',
      expiresAt: null,
      restores: null,
      review: null,
      byCenter: true,
    })
    return 'place'
  })
  const isDone = mode === 'all' ? got.every((one) => one === 'seat') : got.some((one) => one !== 'nothing')
  return isDone ? 'ok' : 'order_refused'
}

function walkIn(r: Reference, student: number): string {
  advanceWaitlist(r)
  if (r.removed) return 'session_removed'
  const phase = phaseOf(r)
  if (phase !== 'open') return phase === 'past' ? 'session_completed' : 'session_cancelled'
  if (r.now < r.doorOpensAt) return 'walk_in_too_early'
  if (isEnrolled(r, student)) return 'already_enrolled'
  const place = liveEntryOf(r, student)
  if (place?.status === 'offered') acceptOffer(r, place)
  else if (hasWaiting(r) || free(r) <= 0) return 'session_full'
  else enrollAgain(r, student)
  return 'ok'
}

/** The office enrolls a student who calls, or puts them on the waitlist. */
function call(r: Reference, student: number, wanted: 'approved' | 'pending' | 'waitlist'): string {
  if (r.removed) return 'session_not_found'
  advanceWaitlist(r)
  if (isEnrolled(r, student)) return 'already_enrolled'
  const why = closed(r)
  if (why) return why
  const place = liveEntryOf(r, student)
  if (wanted === 'waitlist') return place ? 'already_waiting' : join(r, student)
  if (place?.status === 'offered') acceptOffer(r, place)
  else if (hasWaiting(r) || free(r) <= 0) return 'session_full'
  else enrollAgain(r, student)
  const taken = r.enrollments.find((e) => e.student === student && holds(e))
  if (wanted === 'approved' && taken?.status === 'pending') {
    taken.status = 'approved'
    charge(taken)
  }
  return 'ok'
}

function join(r: Reference, student: number): string {
  advanceWaitlist(r)
  const why = closed(r)
  if (why) return why
  if (isEnrolled(r, student)) return 'already_enrolled'
  if (liveEntryOf(r, student)) return 'ok'
  if (free(r) > 0 && !hasWaiting(r)) return 'session_has_spots'
  r.waitlist.push({
    student,
    status: 'waiting',
    expiresAt: null,
    restores: null,
    review: null,
    byCenter: false,
  })
  return 'ok'
}

function leave(r: Reference, student: number): string {
  applyDue(r)
  const place = liveEntryOf(r, student)
  if (!place || closedOffer(r, place) === 'offer_expired') {
    return r.waitlist.some((e) => e.student === student) ? 'ok' : 'not_on_waitlist'
  }
  end(place, place.status === 'offered' ? 'declined' : 'left')
  advanceWaitlist(r)
  return 'ok'
}

function withdraw(r: Reference, e: Enrollment): string {
  applyDue(r)
  if (e.status === 'withdrawn') return 'ok'
  if (!holds(e) || r.now >= r.startsAt) return 'enrollment_closed'
  e.status = 'withdrawn'
  e.ended = 'Withdrawn by the student'
  e.review = null
  release(e)
  advanceWaitlist(r)
  return 'ok'
}

/** The office moves a student to another session with the same price. */
function transferAway(r: Reference, e: Enrollment): string {
  advanceWaitlist(r)
  if (e.review) return 'review_waiting'
  if (!holds(e) || phaseOf(r) !== 'open') return 'not_transferable'
  leaveWithMoney(e)
  advanceWaitlist(r)
  return 'ok'
}

function leaveWithMoney(e: Enrollment) {
  e.ended = 'Transferred to another session'
  // What was paid is carried over.
  for (const status of ['pending', 'paid', 'refund_due'] as const) changePayment(e, status, 'void')
}

/** The office moves a student here from another session, with the status there and what was paid for it. */
function transferHere(
  r: Reference,
  { student, status, isPaid }: Extract<Step, { do: 'transfer_here' }>,
): string {
  if (r.removed) return 'session_not_found'
  advanceWaitlist(r)
  if (isEnrolled(r, student)) return 'already_enrolled'
  const why = closed(r)
  if (why) return why
  const place = liveEntryOf(r, student)
  if (place?.status !== 'offered' && (hasWaiting(r) || free(r) <= 0)) return 'session_full'
  const former = place?.restores == null ? undefined : r.enrollments[place.restores]
  if (place) end(place, 'accepted')
  if (!former) enrollAgain(r, student)
  const moved = former ?? r.enrollments.at(-1)
  if (!moved) return 'ok'
  moved.ended = null
  moved.restorable = false
  moved.status = status
  if (status === 'approved') charge(moved)
  if (status === 'approved' && isPaid) changePayment(moved, 'pending', 'paid')
  advanceWaitlist(r)
  return 'ok'
}

type RebookHere = Extract<Step, { do: 'rebook_here' }>

/** Another session is cancelled, and its student is moved here, or asked. */
function rebookHere(r: Reference, step: RebookHere): string {
  if (transferHere(r, { ...step, do: 'transfer_here' }) !== 'ok') return 'rebooking_changed'
  const moved = r.enrollments.find((e) => e.student === step.student && holds(e))
  if (moved && step.unanswered) {
    const until = Math.min(r.now + step.hours * HOUR, r.startsAt)
    moved.choices.push({ state: 'open', until, unanswered: step.unanswered })
  }
  return 'ok'
}

/** The office cancels the session. Some of its students are refunded, and the others go to another session. */
function rebookAway(r: Reference, refunded: number): string {
  if (r.removed) return 'session_not_found'
  const phase = phaseOf(r)
  if (phase !== 'open') return phase === 'past' ? 'session_completed' : 'session_cancelled'
  // The plan does not know what a decision about the waitlist brings, which can still be undone.
  const unplanned = r.waitlist.filter((e) => isLive(e) && e.review?.to === 'approved')
  const known = r.enrollments.length
  applyReviews(r, () => true)
  if (r.enrollments.slice(known).some(holds)) return 'rebooking_changed'
  for (const [index, e] of r.enrollments.entries()) {
    const isPlanned = !unplanned.some(({ restores }) => restores === index)
    if (holds(e) && isPlanned && e.student % 2 !== refunded) leaveWithMoney(e)
  }
  r.status = 'cancelled'
  cancel(r)
  r.statusSetAt = r.now
  return 'ok'
}

/** The student of an enrollment answers what they were asked. */
function choose(r: Reference, e: Enrollment, answer: 'keep' | 'move' | 'refund'): string {
  if (answer === 'move') advanceWaitlist(r)
  else applyDue(r)
  endChoices(r)
  const choice = e.choices.at(-1)
  if (choice?.state !== 'open') {
    const isSame =
      answer === 'keep' ? choice?.state === 'kept' : answer === 'refund' && choice?.state === 'refunded'
    return isSame ? 'ok' : 'choice_closed'
  }
  if (r.now >= choice.until || r.now >= r.startsAt) return 'choice_closed'
  if (answer === 'move') {
    const moved = transferAway(r, e)
    // The choice belongs to the enrollment in the other session now.
    if (moved === 'ok') e.choices.pop()
    return moved
  }
  if (answer === 'keep') choice.state = 'kept'
  else refundChoice(r, e, choice)
  return 'ok'
}

function refundChoice(r: Reference, e: Enrollment, choice: Choice) {
  choice.state = 'refunded'
  e.ended = 'Refunded after a cancelled session'
  e.review = null
  release(e)
  advanceWaitlist(r)
}

/** Decides for the students who did not choose in time. */
function closeChoices(r: Reference) {
  for (const e of r.enrollments) {
    endChoices(r)
    const choice = e.choices.at(-1)
    if (choice?.state !== 'open' || (r.now < choice.until && r.now < r.startsAt)) continue
    if (choice.unanswered === 'session') choice.state = 'kept'
    else refundChoice(r, e, choice)
  }
}

/** An open choice ends with its enrollment. */
function endChoices(r: Reference) {
  for (const e of r.enrollments) {
    const choice = e.choices.at(-1)
    if (choice?.state === 'open' && !holds(e)) choice.state = 'ended'
  }
}

/** An approved student of another session makes up something at the meeting. */
function makeUp(r: Reference, student: number): string {
  if (r.removed) return 'session_not_found'
  advanceWaitlist(r)
  if (takesPart(r, student)) return 'make_up_own_session'
  if (r.status === 'cancelled') return 'session_cancelled'
  const isFull = hasWaiting(r) || free(r) - seatsCompleted(r) <= 0
  if (r.now < r.meetingEndsAt && isFull) return 'make_up_full'
  r.makeUps.push(student)
  return 'ok'
}

/** The office cancels a make-up, or its student withdraws from the own session, which ends it before its meeting. */
function endMakeUp(
  r: Reference,
  { do: how, which }: Extract<Step, { do: 'cancel_make_up' | 'leave_own_session' }>,
) {
  if (r.makeUps.length === 0) return 'make_up_not_found'
  if (how === 'cancel_make_up' && r.removed) return 'session_not_found'
  if (how === 'cancel_make_up' || r.now < r.meetingEndsAt) r.makeUps.splice(which % r.makeUps.length, 1)
  advanceWaitlist(r)
  return 'ok'
}

function phaseOf(r: Reference): Phase {
  if (r.status === 'cancelled') return 'cancelled'
  return r.status === 'completed' || r.now >= r.overAt ? 'past' : 'open'
}

/** Whether a past or cancelled session's record counts an enrollment. */
function inRecord(e: Enrollment, phase: Phase): boolean {
  if (e.review?.phase === phase && takesSeatAs(e.review.to)) return true
  if (phase === 'cancelled') return e.restorable
  return e.status === 'approved' && (e.ended === null || e.ended === COMPLETED)
}

/** Whether an enrollment would return if its session were reopened. */
function wouldReturn(e: Enrollment, phase: Phase): boolean {
  const wasPending = e.status === 'pending' && (e.ended === null || e.ended === NEVER_APPROVED)
  return inRecord(e, phase) || (phase === 'past' && wasPending)
}

/** Puts a review into effect. */
function apply(r: Reference, e: Enrollment, to: Reviewed, phase: Phase) {
  e.review = null
  if (e.status === to && !(phase === 'open' && e.ended !== null && takesSeatAs(to))) return
  e.status = to
  if (phase === 'open') {
    e.ended = null
    e.restorable = false
    if (to === 'approved') charge(e)
    else if (to === 'pending') changePayment(e, 'pending', 'void')
    else {
      release(e)
      for (const entry of r.waitlist.filter(isLive)) {
        if (entry.restores !== null && r.enrollments[entry.restores] === e) end(entry, 'rejected')
      }
    }
    return
  }
  e.restorable = phase === 'cancelled' && takesSeatAs(to)
  if (phase === 'past' && to === 'approved') changePayment(e, 'refund_due', 'paid')
  else release(e)
  if (phase === 'cancelled') e.ended = 'Session cancelled'
  else e.ended = to === 'approved' ? COMPLETED : to === 'pending' ? NEVER_APPROVED : NOT_TAKEN
}

type IsDue = (review: { readonly until: number }) => boolean

function applyReviews(r: Reference, isDue: IsDue) {
  for (const e of byDue(r.enrollments))
    if (e.review && isDue(e.review)) apply(r, e, e.review.to, e.review.phase)
  // Even if the same step gives the seat back.
  endChoices(r)
  applyEntryReviews(r, isDue)
}

function applyEntryReviews(r: Reference, isDue: IsDue) {
  for (const e of byDue(r.waitlist)) if (e.review && isDue(e.review)) applyDecision(r, e, e.review.to)
}

/** The decision that ends first comes first. */
function byDue<Reviewed extends { review: { readonly until: number } | null }>(all: readonly Reviewed[]) {
  return all.toSorted((a, b) => (a.review?.until ?? 0) - (b.review?.until ?? 0))
}

function applyDecision(r: Reference, e: Entry, to: Decided) {
  e.review = null
  if (to === 'offered') {
    if (!closed(r)) offer(r, e)
  } else if (to === 'approved') {
    enrollFrom(r, e)
    const enrollment = (e.restores === null ? undefined : r.enrollments[e.restores]) ?? r.enrollments.at(-1)
    if (!enrollment) return
    enrollment.status = 'approved'
    charge(enrollment)
  } else {
    end(e, 'rejected')
    enrollAgain(r, e.student, e.byCenter)
    Object.assign(r.enrollments.at(-1) ?? {}, { status: 'rejected', ended: 'Rejected from the waitlist' })
  }
}

/** Why an administrator cannot decide this about an entry, or null. */
function decisionRefused(r: Reference, e: Entry, to: Decided): string | null {
  if (to === 'rejected') return isLive(e) ? null : 'waitlist_entry_closed'
  const why = closed(r)
  if (why) return why
  if (to === 'offered' && e.status !== 'waiting') return 'not_waiting'
  if (!isLive(e)) return 'waitlist_entry_closed'
  const own = e.status === 'waiting' && decisionTakesSeat(e.review) ? 1 : 0
  return e.status === 'offered' || free(r) + own > 0 ? null : 'session_full'
}

function decideEntry(r: Reference, e: Entry, to: Decided, undoable: boolean): string {
  releaseDue(r)
  const why = decisionRefused(r, e, to)
  if (why) return why
  const end = e.status === 'offered' && e.expiresAt !== null ? e.expiresAt : r.startsAt
  const until = Math.min(r.now + 10_000, end)
  if (undoable && until > r.now) e.review = { to, until, replaced: e.review }
  else applyDecision(r, e, to)
  advanceWaitlist(r)
  return 'ok'
}

function undoEntry(r: Reference, e: Entry): string {
  const decided = e.review
  releaseDue(r)
  if (!decided || e.review !== decided) return 'undo_refused'
  e.review = decided.replaced
  advanceWaitlist(r)
  return 'ok'
}

function review(r: Reference, e: Enrollment, to: Reviewed, undoable: boolean): string {
  advanceWaitlist(r)
  if (r.removed) return 'session_removed'
  const phase = phaseOf(r)
  const others = r.enrollments.filter((other) => other !== e)
  const same = e.status === to && !(phase === 'open' && e.ended !== null && takesSeatAs(to))
  let takesOffer = false
  if (!same && takesSeatAs(to) && phase !== 'open') {
    if (others.some((other) => other.student === e.student && wouldReturn(other, phase))) {
      return 'already_enrolled'
    }
    const recorded = others.filter((other) => inRecord(other, phase)).length
    if (recorded + placesTaken(r) >= r.capacity) return 'session_full'
  } else if (!same && takesSeatAs(to) && !holds(e)) {
    if (others.some((other) => other.student === e.student && takes(other))) return 'already_enrolled'
    const place = liveEntryOf(r, e.student)
    const own = willHold(e.review) ? 1 : 0
    if (place?.status === 'offered') {
      takesOffer = true
      end(place, 'accepted')
    } else if (hasWaiting(r) || free(r) + own <= 0) return 'session_full'
  }
  if (same && !e.review) return 'ok'
  if (undoable && !takesOffer) {
    e.review = { to, phase, until: r.now + 10_000, replaced: e.review }
    return 'ok'
  }
  apply(r, e, to, phase)
  advanceWaitlist(r)
  return 'ok'
}

function undo(r: Reference, e: Enrollment): string {
  const decided = e.review
  advanceWaitlist(r)
  if (!decided || e.review !== decided) return 'undo_refused'
  e.review = decided.replaced
  advanceWaitlist(r)
  return 'ok'
}

function respondToOffer(r: Reference, e: Entry, to: 'accepted' | 'declined'): string {
  applyDue(r)
  if (to === 'accepted' && e.status === 'accepted' && isEnrolled(r, e.student)) return 'ok'
  if (to === 'declined' && (e.status === 'declined' || e.status === 'left')) return 'ok'
  const why = closedOffer(r, e)
  if (why) return why
  end(e, to)
  if (to === 'accepted') acceptOffer(r, e)
  else advanceWaitlist(r)
  return 'ok'
}

/** A save that changes nothing has no effect, not even on the waitlist. */
function setCapacity(r: Reference, capacity: number): string {
  if (capacity === r.capacity) return 'ok'
  advanceWaitlist(r)
  if (capacity < seatsTaken(r) + seatsCompleted(r) + placesTaken(r)) return 'capacity_below_seats'
  r.capacity = capacity
  advanceWaitlist(r)
  return 'ok'
}

function archive(r: Reference) {
  if (r.status !== 'scheduled' || r.removed || r.now < r.overAt) return
  if (r.statusSetAt >= r.overAt && !r.enrollments.some(holds)) return
  r.status = 'completed'
  complete(r)
}

/** Picks an item of a list by a number. Returns undefined if the list is empty. */
export const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length]

function perform(r: Reference, step: Step): string {
  switch (step.do) {
    case 'enroll':
      return step.wave.map((one) => enrollInWave(r, one)).join()
    case 'call':
      return call(r, step.student, step.wanted)
    case 'walk_in':
      return walkIn(r, step.student)
    case 'join':
      return join(r, step.student)
    case 'leave':
      return leave(r, step.student)
    case 'pass':
      r.now += step.hours * HOUR
      return 'ok'
    case 'expire-offers':
      settleIfStale(r)
      return 'ok'
    case 'apply-reviews':
      advanceWaitlist(r)
      return 'ok'
    case 'archive':
      archive(r)
      return 'ok'
    case 'transfer_here':
      return transferHere(r, step)
    case 'rebook_here':
      return rebookHere(r, step)
    case 'rebook_away':
      return rebookAway(r, step.refunded)
    case 'choose': {
      const e = pick(r.enrollments, step.which)
      return e ? choose(r, e, step.answer) : 'enrollment_not_found'
    }
    case 'close-choices':
      closeChoices(r)
      return 'ok'
    case 'make_up':
      return makeUp(r, step.student)
    case 'cancel_make_up':
    case 'leave_own_session':
      return endMakeUp(r, step)
    case 'transfer_away': {
      const e = pick(r.enrollments, step.which)
      return e ? transferAway(r, e) : 'enrollment_not_found'
    }
    case 'accept':
    case 'decline':
    case 'offer': {
      const entry = pick(r.waitlist, step.which)
      if (!entry) return 'not_on_waitlist'
      if (step.do === 'offer') return decideEntry(r, entry, 'offered', false)
      return respondToOffer(r, entry, step.do === 'accept' ? 'accepted' : 'declined')
    }
    case 'pay':
    case 'withdraw':
    case 'approve':
    case 'reject':
    case 'decline_enrollment':
    case 'pending': {
      const e = pick(r.enrollments, step.which)
      if (step.do === 'pay') return e ? pay(e) : 'payment_not_found'
      if (!e) return 'enrollment_not_found'
      if (step.do === 'withdraw') return withdraw(r, e)
      const to = {
        approve: 'approved',
        reject: 'rejected',
        decline_enrollment: 'declined',
        pending: 'pending',
      } as const
      return review(r, e, to[step.do], false)
    }
    case 'decide_entry':
    case 'undo_entry': {
      const entry = pick(r.waitlist, step.which)
      if (!entry) return 'not_on_waitlist'
      return step.do === 'undo_entry' ? undoEntry(r, entry) : decideEntry(r, entry, step.to, step.undoable)
    }
    case 'decide':
    case 'undo': {
      const e = pick(r.enrollments, step.which)
      if (!e) return 'enrollment_not_found'
      return step.do === 'undo' ? undo(r, e) : review(r, e, step.to, true)
    }
    default:
      return r.removed ? 'session_not_found' : manage(r, step)
  }
}

function settleIfStale(r: Reference) {
  const stale =
    r.now >= r.startsAt ||
    [...r.enrollments, ...r.waitlist].some((e) => e.review && e.review.until <= r.now) ||
    r.waitlist.some((e) => e.status === 'offered' && (e.expiresAt ?? 0) <= r.now)
  if (stale) advanceWaitlist(r)
}

function manage(r: Reference, step: Step): string {
  if (step.do === 'set_capacity') return setCapacity(r, step.capacity)
  if (step.do === 'remove') {
    r.removed = true
    cancel(r)
    return 'ok'
  }
  setStatus(r, step.do)
  r.statusSetAt = r.now
  return 'ok'
}

function setStatus(r: Reference, how: Step['do']) {
  applyReviews(r, () => true)
  const before = r.status
  if (how === 'complete') {
    r.status = 'completed'
    complete(r)
  } else if (how === 'cancel') {
    r.status = 'cancelled'
    if (before === 'completed' && r.now < r.overAt) undoCompletion(r)
    cancel(r)
  } else {
    r.status = 'scheduled'
    if (before !== 'scheduled') reopen(r, how === 'restore')
    else advanceWaitlist(r)
  }
}

/** The result of the step and the state afterwards. A refusal changes nothing. */
export function predict(before: Reference, step: Step): { after: Reference; outcome: string } {
  const after = structuredClone(before)
  const outcome = perform(after, step)
  endChoices(after)
  return { outcome, after: outcome === 'ok' || step.do === 'enroll' ? after : before }
}
