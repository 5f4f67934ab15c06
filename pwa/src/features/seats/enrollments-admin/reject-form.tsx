import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments'
import { sessionDates } from '@cubby/rules/session-dates'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm, ReasonField } from '@/desk/operation/operation-form.tsx'
import { fieldErrorsOf } from '@/desk/operation/use-operation.ts'
import { reviewFailed } from './review.ts'

interface RejectFormProps {
  enrollment: ReviewableEnrollment
  /** Resolves after the response. */
  onReject: (reason: string) => Promise<unknown>
  close: () => void
}

/** Rejects an enrollment with an optional reason for the student. */
export function RejectForm({ enrollment, onReject, close }: RejectFormProps) {
  const [reason, setReason] = useState('')
  const reject = useMutation({ mutationFn: onReject, onSuccess: close })
  return (
    <OperationForm
      failure={reject.error && failureSentence(reject.error, reviewFailed('reject'))}
      fields={fieldErrorsOf(reject.error)}
      busy={reject.isPending}
      danger
      submit="Reject"
      onSubmit={() => reject.mutate(reason)}
      close={close}
    >
      <p>
        {enrollment.student_name}, {enrollment.class_name}, {sessionDates(enrollment)}:{' '}
        {enrollment.reviews.reject.blocked ?? enrollment.reviews.reject.consequence}
      </p>
      <ReasonField name="decline_reason" hint="The student reads it." value={reason} onChange={setReason} />
    </OperationForm>
  )
}
