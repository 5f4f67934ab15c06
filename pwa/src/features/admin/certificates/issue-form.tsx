import type { CompletedSession } from '@cubby/contract/certificates'
import {
  CERTIFICATE_HOURS_MAX,
  CERTIFICATE_HOURS_MIN,
  CERTIFICATE_HOURS_STEP,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { useToday } from '@/features/admin/dates/time-zone.ts'
import { OperationForm } from '@/features/admin/operation/operation-form.tsx'
import { Field } from '@/ui/field.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { TextInput } from '@/ui/text-input.tsx'
import { ClassField } from './class-field.tsx'
import { ExpirationField } from './expiration-field.tsx'
import { SessionField } from './session-field.tsx'
import { type IssueOrder, useCompletedSessions } from './use-issue.ts'

interface IssueFormProps {
  busy: boolean
  failure: string | null
  fields: Record<string, string> | undefined
  onSubmit: (order: IssueOrder) => void
  close: () => void
}

const HOURS_UNKNOWN =
  'The meetings of this session are not confirmed. Confirm them in Class Management, or enter the hours that were taught. They appear on every certificate.'

/** The session, expiration, and hours of the certificates to issue. */
export function IssueForm({ busy, failure, fields, onSubmit, close }: IssueFormProps) {
  const [classId, setClassId] = useState('')
  const [sessionId, setSessionId] = useState('')
  const [expires, setExpires] = useState('')
  const [hours, setHours] = useState('')
  const sessions = useCompletedSessions(classId)
  const session = sessions.data?.find(({ id }) => id === sessionId)
  const today = useToday()
  const isPast = expires !== '' && expires < today
  const typedHours = hours === '' ? null : Number(hours)
  const isOutOfRange =
    typedHours !== null && !(typedHours >= CERTIFICATE_HOURS_MIN && typedHours <= CERTIFICATE_HOURS_MAX)
  const [hoursError, setHoursError] = useState<Record<string, string> | null>(null)
  // No default, because only the office knows the value.
  const needsHours = session?.hours === null
  const missing = session ? session.users - session.issued : 0
  return (
    <OperationForm
      failure={hoursError ? null : failure}
      fields={hoursError ?? fields}
      busy={busy}
      disabled={missing === 0 || isPast || isOutOfRange}
      submit={missing > 0 ? `Issue ${pluralize(missing, 'certificate')}` : 'Issue certificates'}
      onSubmit={() => {
        const isMissing = needsHours && typedHours === null
        setHoursError(isMissing ? { hours: messages.hoursRequired } : null)
        if (!isMissing)
          onSubmit({ session_id: sessionId, expiration_date: expires || null, hours: typedHours })
      }}
      close={close}
    >
      <ClassField
        classId={classId}
        onChange={(next) => {
          setClassId(next)
          setSessionId('')
          setHours('')
        }}
      />
      <SessionField
        sessions={sessions.data}
        sessionId={sessionId}
        none="Choose a session"
        {...(sessions.isError
          ? { error: messages.completedSessionsFailed }
          : { hint: hintOf(classId, sessions.data, session) })}
        onChange={(next) => {
          setSessionId(next)
          setHours('')
          setHoursError(null)
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ExpirationField
          day={expires}
          error={isPast ? messages.expirationInPast : undefined}
          onChange={setExpires}
        />
        <Field
          label="Hours"
          name="hours"
          optional={!needsHours}
          {...(needsHours && { hint: HOURS_UNKNOWN })}
          error={isOutOfRange ? messages.invalidHours : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              type="number"
              inputMode="decimal"
              min={CERTIFICATE_HOURS_MIN}
              max={CERTIFICATE_HOURS_MAX}
              step={CERTIFICATE_HOURS_STEP}
              placeholder={session?.hours ? String(session.hours) : ''}
              value={hours}
              onChange={(event) => setHours(event.target.value)}
            />
          )}
        </Field>
      </div>
    </OperationForm>
  )
}

function hintOf(
  classId: string,
  sessions: readonly CompletedSession[] | undefined,
  session: CompletedSession | undefined,
): string {
  if (classId === '') return 'Choose a class first.'
  if (!sessions) return 'Looking for completed sessions...'
  if (sessions.length === 0) return 'This class has no completed session yet.'
  if (!session) return 'Everybody who was approved for it gets a certificate.'
  if (session.users === 0) return `${messages.noUsersToIssueTo}.`
  if (session.issued === 0) return `${pluralize(session.users, 'student')} completed it.`
  return `${session.issued} of ${pluralize(session.users, 'student')} already ${session.issued === 1 ? 'has' : 'have'} a certificate.`
}
