import { CENTER_NOTES_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Center, CenterStatusChange } from '@cubby/contract/money/centers'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Field } from '@/ui/field.tsx'
import { TextArea } from '@/ui/inputs.tsx'
import { termsTexts } from './center-labels.ts'

export type CenterDecision = 'confirm' | 'decline' | 'close'

export const decisionTitles: Readonly<Record<CenterDecision, string>> = {
  confirm: 'Confirm the center',
  decline: 'Decline the request',
  close: 'Close the center',
}

const statusOf = { confirm: 'active', decline: 'declined', close: 'closed' } as const
const submits = { confirm: 'Confirm', decline: 'Decline', close: 'Close Center' } as const
const done = {
  confirm: 'Confirmed. The invitation is on its way.',
  decline: 'The request is declined.',
  close: 'The center is closed.',
} as const

interface CenterStatusFormProps {
  center: Center
  decision: CenterDecision
  close: () => void
}

/** Decides about a request, or closes a center. Says what happens before the click. */
export function CenterStatusForm({ center, decision, close }: CenterStatusFormProps) {
  const callOnce = useIdempotentCall()
  const [reason, setReason] = useState('')
  const operation = useOperation(
    (body: CenterStatusChange) =>
      callOnce('POST', '/admin/centers/:id/status', { params: { id: center.id }, body }),
    { done: done[decision], failed: messages.somethingWentWrong },
    close,
    EVERY_QUERY,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      danger={decision !== 'confirm'}
      submit={submits[decision]}
      onSubmit={() => operation.run({ status: statusOf[decision], reason })}
      close={close}
    >
      <Consequences center={center} decision={decision} />
      {decision !== 'confirm' && (
        <Field
          label="Reason"
          name="reason"
          optional
          hint={decision === 'decline' ? 'They read it in the email.' : 'Kept in the history.'}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={CENTER_NOTES_MAX_LENGTH}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
    </OperationForm>
  )
}

function Consequences({ center, decision }: Pick<CenterStatusFormProps, 'center' | 'decision'>) {
  const { name, request, terms } = center
  if (decision === 'close') {
    return (
      <p className="wrap-anywhere">
        {name} can enroll nobody anymore. Its directors still see their center and pay its invoices, and
        classes that were ordered go on.
      </p>
    )
  }
  if (decision === 'decline') {
    return (
      <p className="wrap-anywhere">
        {request ? `${request.contact_name} gets an email to ${request.email}. ` : ''}
        {name} stays in the list with the status Declined.
      </p>
    )
  }
  return (
    <div className="wrap-anywhere grid gap-2">
      <p>
        {request
          ? `${request.contact_name} is invited as a director at ${request.email}, and can enroll staff when they have accepted.`
          : `${name} can enroll staff from then on.`}
      </p>
      <p>These terms apply. Change them first if they should differ:</p>
      <ul className="list-disc pl-5">
        {termsTexts(terms).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
