import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm, ReasonField } from '@/desk/operation/operation-form.tsx'
import { fieldErrorsOf } from '@/desk/operation/use-operation.ts'
import { failedTo } from './entry-operations.ts'

interface RejectEntryFormProps {
  entry: AdminWaitlistEntry
  /** Resolves after the response. */
  onReject: (reason: string) => Promise<unknown>
  close: () => void
}

/** Removes a user from the waitlist, with an optional reason. After a failure, the typed reason is kept. */
export function RejectEntryForm({ entry, onReject, close }: RejectEntryFormProps) {
  const { user_name, class_name, next_session_date, end_date, reviews } = entry
  const [reason, setReason] = useState('')
  const reject = useMutation({ mutationFn: onReject, onSuccess: close })
  return (
    <OperationForm
      failure={reject.error && failureSentence(reject.error, failedTo('reject'))}
      fields={fieldErrorsOf(reject.error)}
      busy={reject.isPending}
      danger
      submit="Reject"
      onSubmit={() => reject.mutate(reason)}
      close={close}
    >
      <p>
        {user_name} loses the place on the waitlist for {class_name},{' '}
        {displayDate(next_session_date, end_date)}. {reviews.reject.consequence}
      </p>
      <ReasonField name="reason" hint="The student reads it." value={reason} onChange={setReason} />
    </OperationForm>
  )
}
