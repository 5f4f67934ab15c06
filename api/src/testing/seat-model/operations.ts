import type { OrderMode } from '@cubby/contract/seats/center-orders'
import fc from 'fast-check'

/** The number of students in the model. */
export const STUDENTS = 5

/** A student asks for a seat, or a center for several of its staff. */
export type Enrolling =
  | { readonly student: number; readonly joinIfFull: boolean }
  | { readonly staff: readonly number[]; readonly mode: OrderMode }

/** A step of the model. Numbers select among the existing rows. */
export type Step =
  | { readonly do: 'enroll'; readonly wave: readonly Enrolling[] }
  | {
      readonly do: 'withdraw' | 'approve' | 'reject' | 'decline_enrollment' | 'pending' | 'pay'
      readonly which: number
    }
  | {
      readonly do: 'decide'
      readonly to: 'approved' | 'pending' | 'rejected' | 'declined'
      readonly which: number
    }
  | { readonly do: 'undo'; readonly which: number }
  | { readonly do: 'undo_entry'; readonly which: number }
  | {
      readonly do: 'decide_entry'
      readonly to: 'approved' | 'offered' | 'rejected'
      readonly undoable: boolean
      readonly which: number
    }
  | { readonly do: 'join' | 'leave' | 'walk_in'; readonly student: number }
  | {
      readonly do: 'call'
      readonly student: number
      readonly wanted: 'approved' | 'pending' | 'waitlist'
    }
  | { readonly do: 'accept' | 'decline' | 'offer'; readonly which: number }
  | { readonly do: 'transfer_away'; readonly which: number }
  | { readonly do: 'make_up'; readonly student: number }
  | { readonly do: 'cancel_make_up' | 'leave_own_session'; readonly which: number }
  | {
      readonly do: 'transfer_here'
      readonly student: number
      readonly status: 'approved' | 'pending'
      readonly isPaid: boolean
    }
  | {
      readonly do: 'rebook_here'
      readonly student: number
      readonly status: 'approved' | 'pending'
      readonly isPaid: boolean
      /** What happens without an answer; null for a student who is not asked. */
      readonly unanswered: 'session' | 'refund' | null
      readonly hours: number
    }
  /** The students with odd numbers, or those with even ones, are refunded. The others go to another session. */
  | { readonly do: 'rebook_away'; readonly refunded: 0 | 1 }
  | { readonly do: 'choose'; readonly which: number; readonly answer: 'keep' | 'move' | 'refund' }
  | { readonly do: 'pass'; readonly hours: number }
  | { readonly do: 'set_capacity'; readonly capacity: number }
  | {
      readonly do:
        | 'expire-offers'
        | 'close-choices'
        | 'apply-reviews'
        | 'archive'
        | 'cancel'
        | 'complete'
        | 'schedule'
        | 'restore'
        | 'remove'
    }

const student = fc.nat(STUDENTS - 1)
const which = fc.nat(9)

/** Requests that arrive together, also several of one student, and of centers among them. */
function waveOf(maxLength: number): fc.Arbitrary<Enrolling[]> {
  const own = fc.record({ student, joinIfFull: fc.boolean() })
  const order = fc.record({
    staff: fc.uniqueArray(student, { minLength: 1, maxLength: STUDENTS }),
    mode: fc.constantFrom<OrderMode>('all', 'fitting'),
  })
  const request = fc.oneof<fc.MaybeWeightedArbitrary<Enrolling>[]>(
    { weight: 3, arbitrary: own },
    { weight: 1, arbitrary: order },
  )
  return fc.array(request, { minLength: 1, maxLength })
}

const SCHEDULES = ['schedule', 'schedule', 'restore', 'restore', 'restore', 'restore'] as const

/** Seat changes are frequent, cancellations and removals rare, because they end most other activity. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ do: fc.constant('enroll'), wave: waveOf(1) }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('enroll'), wave: waveOf(8) }) },
  { weight: 36, arbitrary: fc.record({ do: fc.constantFrom('join', 'leave'), student }) },
  { weight: 24, arbitrary: fc.record({ do: fc.constant('walk_in'), student }) },
  {
    weight: 24,
    arbitrary: fc.record({
      do: fc.constant('call'),
      student,
      wanted: fc.constantFrom('approved', 'pending', 'waitlist'),
    }),
  },
  {
    weight: 60,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'withdraw',
        'approve',
        'approve',
        'reject',
        'decline_enrollment',
        'pending',
        'pay',
        'pay',
      ),
      which,
    }),
  },
  { weight: 42, arbitrary: fc.record({ do: fc.constantFrom('accept', 'decline', 'offer'), which }) },
  { weight: 18, arbitrary: fc.record({ do: fc.constant('transfer_away'), which }) },
  { weight: 24, arbitrary: fc.record({ do: fc.constant('make_up'), student }) },
  { weight: 18, arbitrary: fc.record({ do: fc.constantFrom('cancel_make_up', 'leave_own_session'), which }) },
  {
    weight: 18,
    arbitrary: fc.record({
      do: fc.constant('transfer_here'),
      student,
      status: fc.constantFrom('approved', 'pending'),
      isPaid: fc.boolean(),
    }),
  },
  {
    weight: 30,
    arbitrary: fc.record({
      do: fc.constant('rebook_here'),
      student,
      status: fc.constantFrom('approved', 'pending'),
      isPaid: fc.boolean(),
      unanswered: fc.constantFrom('session', 'refund', 'session', 'refund', null),
      hours: fc.constantFrom(1, 12, 48),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rebook_away'), refunded: fc.constantFrom(0, 1) }) },
  {
    weight: 42,
    arbitrary: fc.record({
      do: fc.constant('choose'),
      which,
      answer: fc.constantFrom('keep', 'move', 'refund'),
    }),
  },
  {
    weight: 42,
    arbitrary: fc.record({
      do: fc.constant('decide'),
      to: fc.constantFrom('approved', 'pending', 'rejected', 'declined'),
      which,
    }),
  },
  { weight: 21, arbitrary: fc.record({ do: fc.constant('undo'), which }) },
  {
    weight: 42,
    arbitrary: fc.record({
      do: fc.constant('decide_entry'),
      to: fc.constantFrom('approved', 'offered', 'rejected'),
      undoable: fc.boolean(),
      which,
    }),
  },
  { weight: 21, arbitrary: fc.record({ do: fc.constant('undo_entry'), which }) },
  {
    weight: 15,
    arbitrary: fc.record({ do: fc.constant('pass'), hours: fc.constantFrom(1, 12, 23, 24, 25) }),
  },
  {
    weight: 15,
    arbitrary: fc.record({ do: fc.constant('set_capacity'), capacity: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 24,
    arbitrary: fc.record({
      do: fc.constantFrom('expire-offers', 'close-choices', 'apply-reviews', 'archive'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'complete', ...SCHEDULES) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove') }) },
)

/** A list of steps of this length. A failure shrinks by leaving steps out (null). */
export function stepsArbitrary(length: number): fc.Arbitrary<(Step | null)[]> {
  return fc.array(fc.option(step, { freq: 1_000_000 }), { minLength: length, maxLength: length })
}
