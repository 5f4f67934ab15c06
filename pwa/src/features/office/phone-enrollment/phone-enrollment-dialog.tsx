import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import type { PickedUser } from '@/desk/user-picker/user-picker.tsx'
import { PhoneEnrollment } from './phone-enrollment.tsx'

interface PhoneEnrollmentDialogProps {
  /** The student who calls, if the dialog is opened from their panel. */
  student?: PickedUser
  /** The session that the students want, if the dialog is opened from its page. */
  session?: { readonly id: string; readonly classId: string }
  onClosed: () => void
}

/** Enrolls students who call, one after another, without leaving the dialog. */
export function PhoneEnrollmentDialog({ student, session, onClosed }: PhoneEnrollmentDialogProps) {
  const [calls, setCalls] = useState(0)
  return (
    <Dialog title={t('Phone Enrollment')} wide onClosed={onClosed}>
      {(close) => (
        <PhoneEnrollment
          key={calls}
          student={calls === 0 ? (student ?? null) : null}
          {...(session && { session })}
          onNextCall={() => setCalls(calls + 1)}
          close={close}
        />
      )}
    </Dialog>
  )
}
