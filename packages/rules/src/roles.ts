import type { Role } from '@cubby/contract/user'

/** Admins and instructors teach and run the classes; they cannot enroll. */
export function mayEnroll(role: Role): boolean {
  return role === 'student' || role === 'user'
}

/** Whoever loads notifications through the administrators' call and may follow them up. */
export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'instructor'
}
