import type { Role } from '@cubby/contract/accounts/user'

/** Whether users with this role can enroll. Administrators and instructors cannot. */
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
