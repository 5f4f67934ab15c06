import type { AttendedStudent } from '@cubby/contract/teaching/class-attendance'

/** Says that a student left the session or is not approved. Nothing for an approved student. */
export function StudentNote({ student }: { student: AttendedStudent }) {
  const note = !student.is_enrolled
    ? 'No longer enrolled'
    : student.enrollment_status === 'pending'
      ? 'Not approved yet'
      : null
  return note && <span className="block font-normal text-muted-foreground text-xs">{note}</span>
}
