import type { Role } from '@cubby/contract/user'

/** Admins and instructors teach and run the classes; they cannot enroll. */
export function mayEnroll(role: Role): boolean {
  return role === 'student' || role === 'user'
}

/**
 * Returns true for the roles that load notifications through the administrators' endpoint and may send
 * detailed messages.
 */
export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'instructor'
}
