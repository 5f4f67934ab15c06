import type { Role } from '@cubby/contract/people'

/** Admins and instructors teach and run the classes; they cannot enroll (specification 1 §6). */
export function mayEnroll(role: Role): boolean {
  return role === 'student' || role === 'user'
}
