import type { CompletedSession } from '@cubby/contract/teaching/certificates'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { SelectField } from '@/ui/select.tsx'

interface SessionFieldProps {
  sessions: readonly CompletedSession[] | undefined
  sessionId: string
  /** The placeholder. */
  none: string
  hint?: string | undefined
  error?: string | undefined
  optional?: boolean
  onChange: (sessionId: string) => void
}

export function SessionField({ sessions, sessionId, none, onChange, ...field }: SessionFieldProps) {
  return (
    <SelectField
      label={t('Completed session')}
      {...field}
      value={sessionId}
      disabled={!sessions?.length}
      onValueChange={onChange}
    >
      <option value="">{none}</option>
      {sessions?.map((session) => (
        <option key={session.id} value={session.id}>
          {sessionDates(session)}, {timeRange(session)}
        </option>
      ))}
    </SelectField>
  )
}
