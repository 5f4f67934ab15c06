import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { StudentEnrollment } from '@cubby/contract/seats/enrollments-review'
import { dueOf } from '@cubby/rules/money/discount'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { ArrowLeftRight, Tag } from 'lucide-react'
import { useState } from 'react'
import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import type { MenuItem } from '@/desk/ui/menu.tsx'
import { type PricedEnrollment, PriceForm } from '@/features/money/payments-admin/price-form.tsx'

interface MoveOptions {
  /** Whether the student asked to move. */
  isRequested: boolean
  onMove: () => void
  /** The enrollment, if the office can set its price here. */
  priced?: PricedEnrollment
}

/** Returns the items of the menus of enrollments, and the dialog in which the office sets a price. */
export function useMoveItems() {
  const [priced, setPriced] = useState<PricedEnrollment | null>(null)
  const itemsOf = ({ isRequested, onMove, priced: enrollment }: MoveOptions): MenuItem[] => [
    {
      label: isRequested ? t('Answer the request to move') : t('Move to another session'),
      Icon: ArrowLeftRight,
      onSelect: onMove,
    },
    ...(enrollment ? [{ label: t('Set price'), Icon: Tag, onSelect: () => setPriced(enrollment) }] : []),
  ]
  const dialog = priced && (
    <Dialog title={t('Set Price')} onClosed={() => setPriced(null)}>
      {(close) => <PriceForm enrollment={priced} close={close} />}
    </Dialog>
  )
  return { itemsOf, dialog }
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

/** Returns an enrollment for the form that sets its price. */
export function pricedOf({
  id,
  student_name,
  class_name,
  priced,
}: Pick<StudentEnrollment, 'id' | 'student_name' | 'class_name' | 'priced'>): PricedEnrollment {
  return { id, student_name, class_name, ...(priced && { price: priced.price, due: dueOf(priced) }) }
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
