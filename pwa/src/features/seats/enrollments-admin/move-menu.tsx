import type { Enrollment, StudentEnrollment } from '@cubby/contract/seats/enrollments'
import { sessionDates } from '@cubby/rules/session-dates'
import { ArrowLeftRight } from 'lucide-react'
import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { Menu } from '@/desk/ui/menu.tsx'

interface MoveMenuProps {
  /** The student and the class, for screen readers. */
  name: string
  /** In a row of a table. */
  dense?: boolean
  /** Whether the student asked to move. */
  isRequested: boolean
  onMove: () => void
}

/** The menu of more operations on an enrollment. */
export function MoveMenu({ name, dense = false, isRequested, onMove }: MoveMenuProps) {
  return (
    <Menu
      dense={dense}
      label={`More: ${name}`}
      items={[
        {
          label: isRequested ? 'Answer the request to move' : 'Move to another session',
          Icon: ArrowLeftRight,
          onSelect: onMove,
        },
      ]}
    />
  )
}

/** An enrollment that an administrator can move to another session. */
export interface Movable {
  readonly id: string
  readonly studentName: string
  readonly classId: string
  readonly sessionId: string
  /** Its class and dates: 'CPR and First Aid, Dec 4, 2026'. */
  readonly place: string
  readonly request: NonNullable<Enrollment['transfer_request']> | null
}

type Shown = Pick<
  StudentEnrollment,
  | 'id'
  | 'student_name'
  | 'class_id'
  | 'class_name'
  | 'session_id'
  | 'start_date'
  | 'end_date'
  | 'transfer_request'
>

export function movableOf(enrollment: Shown): Movable {
  const { id, student_name, class_id, class_name, session_id, transfer_request } = enrollment
  return {
    id,
    studentName: student_name,
    classId: class_id,
    sessionId: session_id,
    place: `${class_name}, ${sessionDates(enrollment)}`,
    request: transfer_request ?? null,
  }
}

/** Opens the dialog that moves an enrollment. `showBanner` shows what happened. */
export type OnMove = (movable: Movable, showBanner: (banner: BannerMessage | null) => void) => void

/** Whether a menu offers to move an enrollment. The server checks all other conditions. */
export function canMove({
  enrollment_status: status,
  enrollment_type,
}: Pick<Enrollment, 'enrollment_status' | 'enrollment_type'>): boolean {
  return enrollment_type === 'active' && (status === 'pending' || status === 'approved')
}
