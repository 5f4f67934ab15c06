import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import type { Conflicts } from '@cubby/contract/errors'
import { messages } from '@cubby/contract/messages'
import { rebaseSessionEdit, type SessionValues, sessionFields } from '@cubby/rules/catalog/session-edit'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { Call } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { ConflictPanel } from '@/features/catalog/classes-admin/editor/conflict-panel.tsx'
import { ONLINE_LINK_HINT, onlineLinkInput } from '@/features/catalog/classes-admin/editor/date-entry.tsx'
import { InstructorSelect } from '@/features/catalog/classes-admin/editor/instructor-select.tsx'
import { ConsequenceList } from '@/features/catalog/classes-admin/status/consequence-list.tsx'
import { useConsequences } from '@/features/catalog/classes-admin/status/use-consequences.ts'
import { Field } from '@/ui/field.tsx'
import { DateField, NumberField, TextField, TimeField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'

interface EditSessionProps {
  details: SessionDetails
  /** The field that takes the focus; by default the first one. */
  field?: 'online_link'
  onClosed: () => void
}

/** Edits one session without saving its class. */
export function EditSession({ details, field, onClosed }: EditSessionProps) {
  const onlineLink = useRef<HTMLInputElement>(null)
  return (
    <Dialog title={t('Edit session')} wide {...(field && { initialFocus: onlineLink })} onClosed={onClosed}>
      {(close) => <EditForm details={details} onlineLink={onlineLink} close={close} />}
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

interface EditFormProps {
  details: SessionDetails
  onlineLink: RefObject<HTMLInputElement | null>
  close: () => void
}

function EditForm({ details, onlineLink, close }: EditFormProps) {
  const { session, class: ofClass } = details
  const queries = useQueryClient()
  /** The values before the edit. They stay while another administrator changes the session. */
  const [base, setBase] = useState(() => valuesOf(details))
  const form = useOperationForm({
    defaults: base,
    send: (call, mine) => save(call, { ...mine, base }),
    done: t(messages.sessionSaved),
    failed: t(messages.sessionSaveFailed),
    close,
  })
  const { field, set, error } = form
  const values = form.watch()
  const save = (call: Call, body: SessionValues & { base: SessionValues }) =>
    call('PUT', '/sessions/:id', { params: { id: session.id }, body })
  const isDirty = sessionFields.some((field) => values[field] !== base[field])
  const isComplete = sessionFields.every((field) => values[field] !== '' && !Number.isNaN(values[field]))
  const planned = useDebouncedValue(JSON.stringify(isDirty && isComplete ? { ...values, base } : null))
  const edit = JSON.parse(planned) as (SessionValues & { base: SessionValues }) | null
  const consequences = useConsequences(
    edit && { of: 'session', id: session.id, operation: { operation: 'save', session: edit } },
  )
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
    form.reset(mine)
    form.clearFailure()
    if (keep === 'mine') await form.attempt((call) => save(call, { ...mine, base: latest }))
  }
  return (
    <OperationForm
      form={form}
      disabled={!isDirty || !isComplete || conflicts !== null}
      submit={t('Save session')}
    >
      <p className="figures">
        {rich('<part>{title}</part>, {dates}. Only this session is changed.', {
          title: ofClass.title,
          part: (words) => <span className="font-semibold">{words}</span>,
          dates: sessionDates(session),
        })}
      </p>
      {conflicts && (
        <ConflictPanel conflicts={conflicts} stored={null} onResolve={(keep) => void resolve(keep)} />
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {/* The end date follows, because most sessions have one day. */}
        <DateField
          label={t('Start date')}
          {...field('date', { onChange: ({ target }) => set('end_date', target.value) })}
        />
        <DateField label={t('End date')} min={values.date} {...field('end_date')} />
        <TimeField label={t('Start time')} {...field('start_time')} />
        <TimeField label={t('End time')} {...field('end_time')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr_2fr]">
        <TextField label={t('Location')} autoComplete="off" {...field('location')} />
        <NumberField label={t('Capacity')} min={1} {...field('capacity', { valueAsNumber: true })} />
        <Field label={t('Session instructor')} error={form.errorOf('instructor_id')}>
          {(control) => (
            <InstructorSelect
              {...control}
              none={t('Choose an instructor')}
              value={values.instructor_id}
              onChange={({ target }) => set('instructor_id', target.value)}
            />
          )}
        </Field>
      </div>
      <div
        ref={(box) => {
          onlineLink.current = box?.querySelector('input') ?? null
        }}
      >
        <TextField
          label={t('Online link')}
          optional
          hint={ONLINE_LINK_HINT}
          {...onlineLinkInput}
          {...field('online_link', { setValueAs: (typed) => typed || null })}
        />
      </div>
      {edit && !conflicts && <ConsequenceList query={consequences} />}
    </OperationForm>
  )
}
