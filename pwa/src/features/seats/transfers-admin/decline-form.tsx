import { DECLINE_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { fieldErrorsOf } from '@/desk/operation/use-operation.ts'
import type { Movable } from '@/features/seats/enrollments-admin/movable.ts'
import { nameOf } from '@/features/seats/transfers/transfer-texts.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { useDeclineRequest } from './use-transfer.ts'

interface DeclineFormProps {
  movable: Movable
  onDeclined: () => void
  onBack: () => void
  close: () => void
}

/** Declines the request of a student, with the reason that the student reads. */
export function DeclineForm({ movable, onDeclined, onBack, close }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const decline = useDeclineRequest(movable.id)
  const submit = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    decline.mutate(reason, {
      onSuccess: () => {
        onDeclined()
        close()
      },
    })
  }
  const missing = isMissing ? { reason: messages.transferReasonRequired } : undefined
  return (
    <OperationForm
      failure={isMissing || !decline.error ? null : failureSentence(decline.error, messages.transferFailed)}
      fields={missing ?? fieldErrorsOf(decline.error)}
      busy={decline.isPending}
      danger
      submit="Decline"
      keep="Back"
      onSubmit={submit}
      close={onBack}
    >
      <p className="figures">
        {movable.studentName} stays in {movable.place}
        {movable.request && `, and is not moved to ${nameOf(movable.request)}`}.
      </p>
      <Field label="Reason" name="reason" hint="The student reads it.">
        {(control) => (
          <TextInput
            {...control}
            maxLength={DECLINE_REASON_MAX_LENGTH}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
    </OperationForm>
  )
}
