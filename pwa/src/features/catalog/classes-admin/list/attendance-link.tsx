import { Link } from '@tanstack/react-router'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

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
      {rich('Attendance<hidden> of {session}</hidden>', { session: of, hidden: srOnly })}
    </Link>
  )
}
