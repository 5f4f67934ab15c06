import type { CompletedSession } from '@cubby/contract/teaching/certificates'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'

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
