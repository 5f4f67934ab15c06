import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { textLink } from '@/ui/button.tsx'

interface AttendanceLinkProps {
  classId: string
  sessionId: string
  /** The session, for screen readers. */
  of: string
  /** Called before the screen changes, for example to close a dialog. */
  onOpen?: () => void
}

/** Leads to the attendance of a session. */
export function AttendanceLink({ classId, sessionId, of, onOpen }: AttendanceLinkProps) {
  return (
    <Link
      to="/admin/classes"
      search={{ attendance: classId, session: sessionId }}
      onClick={onOpen}
      className={`${textLink} text-sm`}
    >
      {t('Attendance')}
      <span className="sr-only"> {t('of {of}', { of })}</span>
    </Link>
  )
}
