import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { ReactNode } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { ClassMaterials } from '../materials/class-materials.tsx'
import { ClassStatusForm } from '../status/class-status-form.tsx'
import { DeleteClassForm } from '../status/delete-class-form.tsx'
import { ClassEnrollments } from '../students/class-enrollments.tsx'
import type { ClassDialogBodyProps } from './class-dialog-body.ts'
import { ClassSessions } from './class-sessions.tsx'

export type DialogAction = 'delete' | 'enrollments' | 'sessions' | 'status' | 'materials'

const dialogs: Record<
  DialogAction,
  { title: string; wide?: boolean; Body: (props: ClassDialogBodyProps) => ReactNode }
> = {
  delete: { title: 'Delete Class', Body: DeleteClassForm },
  enrollments: { title: 'Class Enrollments', wide: true, Body: ClassEnrollments },
  sessions: { title: 'Class Sessions', wide: true, Body: ClassSessions },
  materials: { title: 'Materials', wide: true, Body: ClassMaterials },
  status: { title: 'Update Class Status', Body: ClassStatusForm },
}

interface ClassDialogProps {
  action: DialogAction
  found: AdminClass
  onClosed: () => void
  onFailure: (message: string) => void
}

/** The dialog of one operation on one class. */
export function ClassDialog({ action, found, onClosed, onFailure }: ClassDialogProps) {
  const { title, wide = false, Body } = dialogs[action]
  return (
    <Dialog title={title} wide={wide} onClosed={onClosed}>
      {(close) => <Body found={found} close={close} onFailure={onFailure} />}
    </Dialog>
  )
}
