/**
 * What became of a student's check-in. `waiting`: the scan arrived late, and the instructor has to confirm it.
 * `declined`: the instructor or an administrator marked the student otherwise.
 */
export const checkInStates = ['checked_in', 'waiting', 'declined'] as const
export type CheckInState = (typeof checkInStates)[number]
