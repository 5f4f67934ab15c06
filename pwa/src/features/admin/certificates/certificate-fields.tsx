import type { CompletedSession } from '@cubby/contract/certificates'
import { messages } from '@cubby/contract/messages'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { useAllClasses } from '@/features/admin/classes/use-classes.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { TextInput } from '@/ui/text-input.tsx'

interface ClassFieldProps {
  classId: string
  onChange: (classId: string) => void
}

export function ClassField({ classId, onChange }: ClassFieldProps) {
  const classes = useAllClasses()
  return (
    <Field label="Class" name="class_id" error={classes.isError ? messages.adminClassesFailed : undefined}>
      {(control) => (
        <Select {...control} value={classId} onChange={(event) => onChange(event.target.value)}>
          <option value="">{classes.isPending ? 'Loading classes...' : 'Choose a class'}</option>
          {classes.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface SessionFieldProps {
  sessions: readonly CompletedSession[] | undefined
  sessionId: string
  /** The placeholder. */
  none: string
  hint?: string
  error?: string
  optional?: boolean
  onChange: (sessionId: string) => void
}

export function SessionField({ sessions, sessionId, none, onChange, ...field }: SessionFieldProps) {
  return (
    <Field label="Completed session" name="session_id" {...field}>
      {(control) => (
        <Select
          {...control}
          value={sessionId}
          disabled={!sessions?.length}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{none}</option>
          {sessions?.map((session) => (
            <option key={session.id} value={session.id}>
              {sessionDates(session)}, {timeRange(session)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface ExpirationFieldProps {
  day: string
  error?: string | undefined
  onChange: (day: string) => void
}

export function ExpirationField({ day, error, onChange }: ExpirationFieldProps) {
  return (
    <Field label="Expiration date" name="expiration_date" optional error={error}>
      {(control) => (
        <TextInput {...control} type="date" value={day} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
