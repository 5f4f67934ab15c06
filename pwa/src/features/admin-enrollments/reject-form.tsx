import { DECLINE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import type { StudentEnrollment } from '@cubby/contract/enrollments'
import { sessionDates } from '@cubby/rules/session-dates'
import { useState } from 'react'
import { ActForm } from '@/features/admin/act-form.tsx'
import { Field } from '@/ui/field.tsx'
import { TextArea } from '@/ui/text-area.tsx'

interface RejectFormProps {
  enrollment: StudentEnrollment
  onReject: (reason: string) => void
  close: () => void
}

/** A rejection may say why; the student reads it. */
export function RejectForm({ enrollment, onReject, close }: RejectFormProps) {
  const [reason, setReason] = useState('')
  return (
    <ActForm
      failure={null}
      busy={false}
      danger
      submit="Reject"
      onSubmit={() => {
        close()
        onReject(reason)
      }}
      close={close}
    >
      <p>
        {enrollment.student_name} loses the seat in {enrollment.class_name}, {sessionDates(enrollment)}. It
        goes to the next in line.
      </p>
      <Field label="Reason" optional hint="The student reads it.">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={DECLINE_REASON_MAX_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ActForm>
  )
}
