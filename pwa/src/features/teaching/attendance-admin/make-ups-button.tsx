import type { AttendedStudent } from '@cubby/contract/teaching/class-attendance'
import { t } from '@cubby/texts/t'
import { textLink } from '@/ui/button.tsx'

interface MakeUpsButtonProps {
  student: AttendedStudent
  onOpen: (student: AttendedStudent) => void
}

/** Opens the make-up meetings of a student. Hidden for students who cannot have any or missed nothing. */
export function MakeUpsButton({ student, onOpen }: MakeUpsButtonProps) {
  if (!student.is_enrolled || student.enrollment_status !== 'approved') return null
  const count = student.make_up_meetings.length
  if (count === 0 && student.totals.missed === 0) return null

  return (
    <span className="block print:hidden">
      <button
        type="button"
        className={`${textLink} text-sm`}
        aria-label={
          count > 0
            ? t('Make-up meetings ({count}) of {name}', { count, name: student.name })
            : t('Make-up meetings of {name}', { name: student.name })
        }
        onClick={() => onOpen(student)}
      >
        {count > 0 ? t('Make-up meetings ({count})', { count }) : t('Make-up meetings')}
      </button>
    </span>
  )
}
