import { z } from 'zod'
import { queuedFirstName, queuedLastName } from '../accounts/user.ts'
import { invitedPerson } from '../people/invitations.ts'
import { id } from '../text.ts'
import { rosterStudent } from './attendance.ts'

/**
 * POST /teaching/sessions/{id}/walk-ins. The email address identifies the person. If no account has it, a student is
 * created with this name and phone number.
 */
export const walkIn = invitedPerson
  .extend({ first_name: queuedFirstName, last_name: queuedLastName })
  .meta({ id: 'WalkIn' })
export type WalkIn = z.infer<typeof walkIn>

/** What the instructor learns: the student as the roster shows them. */
export const enrolledWalkIn = z
  .object({ session_id: id, student: rosterStudent })
  .meta({ id: 'EnrolledWalkIn' })
export type EnrolledWalkIn = z.infer<typeof enrolledWalkIn>
