import { messages } from '@cubby/contract/messages'
import type { CenterDetails, CenterEnrollment } from '@cubby/contract/money/centers'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { SelectField } from '@/ui/select.tsx'

interface ReplaceFormProps {
  details: CenterDetails
  enrollment: CenterEnrollment
  close: () => void
}

/** Gives a seat to somebody else of the staff, in one step and without a charge. */
export function ReplaceForm({
  details: { center, people, enrollments },
  enrollment,
  close,
}: ReplaceFormProps) {
  const callOnce = useIdempotentCall()
  const [memberId, setMemberId] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { enrollment_id, session_id, name, class_title, display_date } = enrollment
  const inSession = new Set(
    enrollments.filter((one) => one.session_id === session_id && !one.ended).map(({ user_id }) => user_id),
  )
  const staff = people.filter(({ kind, user_id }) => kind === 'staff' && !inSession.has(user_id))
  const operation = useOperation(
    () =>
      callOnce('POST', '/admin/centers/:id/replacements', {
        params: { id: center.id },
        body: { enrollment_id, member_id: memberId },
      }),
    { done: 'The seat has changed hands.', failed: messages.replacementRefused },
    close,
    EVERY_QUERY,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={isMissing ? missingPerson : operation.fields}
      busy={operation.busy}
      submit="Replace"
      onSubmit={() => (memberId ? operation.run(undefined) : setMissing(true))}
      close={close}
    >
      <p className="figures wrap-anywhere">
        {`${name} gives up the seat in ${class_title}, ${display_date}. The person whom you choose gets it. It costs nothing, and both are told.`}
      </p>
      <SelectField
        label="Who takes the seat"
        name="member_id"
        value={memberId}
        onValueChange={(value) => {
          setMemberId(value)
          setMissing(false)
        }}
      >
        <option value="">Choose a person</option>
        {staff.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </SelectField>
    </OperationForm>
  )
}

const missingPerson = { member_id: messages.studentRequired }
