import { MEETING_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { meetingTexts } from '@cubby/contract/seats/meeting-texts'
import type { Meeting } from '@cubby/contract/seats/meetings'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { MeetingHeading } from './meeting-heading.tsx'

/** Cancels a meeting, with a reason for its students. */
export function CancelMeetingForm({ meeting, close }: { meeting: Meeting; close: () => void }) {
  const callOnce = useIdempotentCall()
  const [reason, setReason] = useState('')
  const operation = useOperation(
    () =>
      callOnce('POST', '/meetings/:id/cancel', {
        params: { id: meeting.id },
        body: { reason, version: meeting.version },
      }),
    { done: meetingTexts.meetingCancelled, failed: meetingTexts.meetingCancelFailed },
    close,
    EVERY_QUERY,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      danger
      submit="Cancel Meeting"
      keep="Keep Meeting"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <MeetingHeading operation="Cancel" meeting={meeting} />
      <p>It then has no hours. Everyone enrolled in the session is notified, unless the meeting is over.</p>
      <Field label="Reason" name="reason" optional>
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={MEETING_REASON_MAX_LENGTH}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </OperationForm>
  )
}
