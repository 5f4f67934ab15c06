import type { RecipientClasses } from '@cubby/contract/office/notification-center'
import { sessionDates } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import { Field } from '@/ui/field.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { Select } from '@/ui/select.tsx'

interface SessionSelectProps {
  sessions: RecipientClasses['classes'][number]['sessions']
  /** Empty for the whole class. */
  sessionId: string
  onSession: (sessionId: string) => void
}

/** Chooses one session of a class, or all of them. */
export function SessionSelect({ sessions, sessionId, onSession }: SessionSelectProps) {
  if (sessions.length === 0) return null
  return (
    <Field label="Session">
      {(control) => (
        <Select {...control} value={sessionId} onChange={(event) => onSession(event.target.value)}>
          <option value="">All sessions</option>
          {sessions.map((session) => (
            <option key={session.id} value={session.id}>
              {sessionDates(session)}, {clockTime(session.start_time)} (
              {pluralize(session.student_count, 'student')})
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
