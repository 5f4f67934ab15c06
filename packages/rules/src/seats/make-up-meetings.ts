import type { SessionStatus } from '@cubby/contract/catalog/classes'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type { MeetingStatus } from '@cubby/contract/seats/meetings'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import { type SeatCounts, seatsOf } from './seats.ts'

export interface MakeUpFacts {
  readonly enrollment: {
    readonly status: EnrollmentStatus
    readonly isArchived: boolean
    readonly classId: string
    readonly sessionId: string
    /** Whether the meetings of its session are confirmed. Without them there is nothing to make up. */
    readonly meetingsConfirmed: boolean
  }
  /** The meeting of the other session. */
  readonly meeting: {
    readonly classId: string
    readonly sessionId: string
    readonly status: MeetingStatus
    readonly sessionStatus: SessionStatus
    readonly isOver: boolean
  }
  /** Whether the student has a seat in the session of the meeting. */
  readonly isStudentThere: boolean
  /** Whether the meeting is already a make-up meeting for the enrollment. */
  readonly isAssigned: boolean
  /** The seats of the session of the meeting. */
  readonly seats: SeatCounts
  /** How many other students make up something at this meeting, also if other meetings have more. */
  readonly makeUps: number
}

type MakeUpRefusal =
  | 'make_up_not_approved'
  | 'make_up_unconfirmed'
  | 'make_up_other_class'
  | 'make_up_own_session'
  | 'make_up_exists'
  | 'make_up_full'
  | 'meeting_cancelled'
  | 'session_cancelled'

/**
 * Decides whether an administrator can assign a make-up meeting. A meeting that is over needs no free place: the
 * student was there, and the assignment only records why.
 */
export function checkMakeUp(facts: MakeUpFacts): RuleResult<object, MakeUpRefusal> {
  const { enrollment, meeting, isStudentThere, isAssigned } = facts
  if (enrollment.status !== 'approved' || enrollment.isArchived) return refused('make_up_not_approved')
  if (!enrollment.meetingsConfirmed) return refused('make_up_unconfirmed')
  if (meeting.classId !== enrollment.classId) return refused('make_up_other_class')
  if (meeting.sessionId === enrollment.sessionId || isStudentThere) return refused('make_up_own_session')
  if (meeting.status === 'cancelled') return refused('meeting_cancelled')
  if (meeting.sessionStatus === 'cancelled') return refused('session_cancelled')
  if (isAssigned) return refused('make_up_exists')
  return meeting.isOver || freePlaces(facts) > 0 ? ok : refused('make_up_full')
}

/**
 * Returns how many places make-ups can still take at a meeting: those that neither a seat nor a make-up at this meeting
 * takes. Another meeting of the session may have fewer. While anyone waits for a seat, there are none.
 */
export function freePlaces({ seats, makeUps }: Pick<MakeUpFacts, 'seats' | 'makeUps'>): number {
  return seatsOf({ ...seats, makeUps }).availableSpots
}
