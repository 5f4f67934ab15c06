import type { AttendedStudent, MakeUpStudent } from '@cubby/contract/teaching/class-attendance'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Chip } from '@/ui/chip.tsx'

/** Says that a student left the session or is not approved yet. Renders nothing for an approved student. */
export function StudentNote({ student }: { student: AttendedStudent }) {
  const note = !student.is_enrolled
    ? t('No longer enrolled')
    : student.enrollment_status === 'pending'
      ? t('Not approved yet')
      : null
  return note && <span className="block font-normal text-muted-foreground text-xs">{note}</span>
}

/** Says that a student belongs to another session, and when that session is. */
export function MakeUpStudentNote({ student }: { student: MakeUpStudent }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-normal text-muted-foreground text-xs">
      <Chip tone="primary">{t('Make-up')}</Chip>
      {t('Session of {day}', { day: displayDate(student.start_date, student.end_date) })}
    </span>
  )
}
