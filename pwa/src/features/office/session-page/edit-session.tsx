import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { TIME_STEP_SECONDS } from '@cubby/contract/constants'
import type { Conflicts } from '@cubby/contract/errors'
import { messages } from '@cubby/contract/messages'
import { rebaseSessionEdit, type SessionValues, sessionFields } from '@cubby/rules/catalog/session-edit'
import { sessionDates } from '@cubby/rules/session-dates'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { ConflictPanel } from '@/features/catalog/classes-admin/editor/conflict-panel.tsx'
import { ONLINE_LINK_HINT, onlineLinkInput } from '@/features/catalog/classes-admin/editor/date-entry.tsx'
import { InstructorSelect } from '@/features/catalog/classes-admin/editor/instructor-select.tsx'
import { ConsequenceList } from '@/features/catalog/classes-admin/status/consequence-list.tsx'
import { useConsequences } from '@/features/catalog/classes-admin/status/use-consequences.ts'
import { Field } from '@/ui/field.tsx'
import { TextField } from '@/ui/fields.tsx'
import type { TextInput } from '@/ui/inputs.tsx'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'

interface EditSessionProps {
  details: SessionDetails
  onClosed: () => void
}

/** Edits one session without saving its class. */
export function EditSession({ details, onClosed }: EditSessionProps) {
  return (
    <Dialog title="Edit session" wide onClosed={onClosed}>
      {(close) => <EditForm details={details} close={close} />}
    </Dialog>
  )
}

/** A session may inherit its place and instructor from its class. */
function valuesOf({ session, class: ofClass }: SessionDetails): SessionValues {
  return {
    date: session.start_date,
    end_date: session.end_date,
    start_time: session.start_time,
    end_time: session.end_time,
    location: session.location ?? session.location_details ?? '',
    capacity: session.capacity,
    instructor_id: session.instructor_id ?? ofClass.instructor_id ?? '',
    online_link: session.online_link ?? null,
  }
}

function EditForm({ details, close }: { details: SessionDetails; close: () => void }) {
  const { session, class: ofClass } = details
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  /** The values before the edit. They stay while another administrator changes the session. */
  const [base, setBase] = useState(() => valuesOf(details))
  const [values, setValues] = useState(base)
  const change = (next: Partial<SessionValues>) => setValues({ ...values, ...next })
  const isDirty = sessionFields.some((field) => values[field] !== base[field])
  const isComplete = sessionFields.every((field) => values[field] !== '' && !Number.isNaN(values[field]))
  const planned = useDebouncedValue(JSON.stringify(isDirty && isComplete ? { ...values, base } : null))
  const edit = JSON.parse(planned) as (SessionValues & { base: SessionValues }) | null
  const consequences = useConsequences(
    edit && { of: 'session', id: session.id, operation: { operation: 'save', session: edit } },
  )
  const operation = useOperation(
    (mine: SessionValues & { base: SessionValues }) =>
      callOnce('PUT', '/sessions/:id', { params: { id: session.id }, body: mine }),
    { done: messages.sessionSaved, failed: messages.sessionSaveFailed },
    close,
    EVERY_QUERY,
  )
  const { error } = operation
  const conflicts: Conflicts | null =
    (error instanceof ApiError && detailsOf(error, 'session_conflict')) || null
  /** Loads the current values, and shows the edit over them. */
  const resolve = async (keep: 'mine' | 'theirs') => {
    const latest = valuesOf(
      await queries.fetchQuery({
        queryKey: ['latest-session', session.id],
        queryFn: () => callAsUser('GET', '/sessions/:id', { params: { id: session.id } }),
        staleTime: 0,
      }),
    )
    const mine = rebaseSessionEdit(values, { base, latest, keep })
    setBase(latest)
    setValues(mine)
    operation.reset()
    if (keep === 'mine') operation.run({ ...mine, base: latest })
  }
  const inputOf = (name: 'date' | 'end_date' | 'start_time' | 'end_time' | 'location') => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      // The end date follows, because most sessions have one day.
      change(name === 'date' ? { date: target.value, end_date: target.value } : { [name]: target.value }),
  })
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      disabled={!isDirty || !isComplete || conflicts !== null}
      submit="Save session"
      onSubmit={() => operation.run({ ...values, base })}
      close={close}
    >
      <p className="figures">
        <span className="font-semibold">{ofClass.title}</span>, {sessionDates(session)}. Only this session is
        changed.
      </p>
      {conflicts && (
        <ConflictPanel conflicts={conflicts} stored={null} onResolve={(keep) => void resolve(keep)} />
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Input label="Start date" name="date" type="date" {...inputOf('date')} />
        <Input label="End date" name="end_date" type="date" min={values.date} {...inputOf('end_date')} />
        <Input
          label="Start time"
          name="start_time"
          type="time"
          step={TIME_STEP_SECONDS}
          {...inputOf('start_time')}
        />
        <Input
          label="End time"
          name="end_time"
          type="time"
          step={TIME_STEP_SECONDS}
          {...inputOf('end_time')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr_2fr]">
        <Input label="Location" name="location" autoComplete="off" {...inputOf('location')} />
        <Input
          label="Capacity"
          name="capacity"
          type="number"
          inputMode="numeric"
          min={1}
          value={Number.isNaN(values.capacity) ? '' : values.capacity}
          onChange={({ target }) => change({ capacity: target.valueAsNumber })}
        />
        <Field label="Session instructor" name="instructor_id">
          {(control) => (
            <InstructorSelect
              {...control}
              none="Choose an instructor"
              value={values.instructor_id}
              onChange={({ target }) => change({ instructor_id: target.value })}
            />
          )}
        </Field>
      </div>
      <TextField
        label="Online link"
        name="online_link"
        optional
        hint={ONLINE_LINK_HINT}
        {...onlineLinkInput}
        value={values.online_link ?? ''}
        onValueChange={(value) => change({ online_link: value || null })}
      />
      {edit && !conflicts && <ConsequenceList query={consequences} />}
    </OperationForm>
  )
}

type InputProps = ComponentProps<typeof TextInput> & { label: string; name: string }

function Input({ label, name, ...rest }: InputProps) {
  return <TextField label={label} name={name} {...rest} />
}
