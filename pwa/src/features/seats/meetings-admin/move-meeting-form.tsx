import { TIME_STEP_SECONDS } from '@cubby/contract/constants'
import { meetingTexts } from '@cubby/contract/seats/meeting-texts'
import type { Meeting } from '@cubby/contract/seats/meetings'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { MeetingHeading } from './meeting-heading.tsx'

/** Moves a meeting to another day or time. A cancelled one takes place again. */
export function MoveMeetingForm({ meeting, close }: { meeting: Meeting; close: () => void }) {
  const callOnce = useIdempotentCall()
  const [date, setDate] = useState(meeting.date)
  const [start, setStart] = useState(meeting.start_time)
  const [end, setEnd] = useState(meeting.end_time)
  const operation = useOperation(
    () =>
      callOnce('POST', '/meetings/:id/move', {
        params: { id: meeting.id },
        body: { date, start_time: start, end_time: end, version: meeting.version },
      }),
    { done: meetingTexts.meetingMoved, failed: meetingTexts.meetingMoveFailed },
    close,
    EVERY_QUERY,
  )
  const operationName = meeting.status === 'cancelled' ? 'Restore' : 'Move'
  const time = { type: 'time', step: TIME_STEP_SECONDS } as const
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      disabled={!date || !start || !end}
      submit={`${operationName} Meeting`}
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <MeetingHeading operation={operationName} meeting={meeting} />
      <p>Everyone enrolled in the session is notified, unless the meeting is over.</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Day" name="date">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </Field>
        <Field label="Start time" name="start_time">
          {(control) => (
            <TextInput
              {...control}
              {...time}
              value={start}
              onChange={(event) => setStart(event.target.value)}
            />
          )}
        </Field>
        <Field label="End time" name="end_time">
          {(control) => (
            <TextInput {...control} {...time} value={end} onChange={(event) => setEnd(event.target.value)} />
          )}
        </Field>
      </div>
    </OperationForm>
  )
}
