import type { CompletedSession } from '@cubby/contract/certificates'
import {
  CERTIFICATE_HOURS_MAX,
  CERTIFICATE_HOURS_MIN,
  CERTIFICATE_HOURS_STEP,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { ActForm } from '@/features/admin/act-form.tsx'
import { useToday } from '@/features/admin/time-zone.ts'
import { counted } from '@/ui/counted.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { ClassField, ExpirationField, SessionField } from './certificate-fields.tsx'
import { type IssueOrder, useCompletedSessions } from './use-issue.ts'

interface IssueFormProps {
  busy: boolean
  failure: string | null
  onSubmit: (order: IssueOrder) => void
  close: () => void
}

/** For which session, until when and for how many hours certificates are issued. */
export function IssueForm({ busy, failure, onSubmit, close }: IssueFormProps) {
  const [classId, setClassId] = useState('')
  const [sessionId, setSessionId] = useState('')
  const [expires, setExpires] = useState('')
  const [hours, setHours] = useState('')
  const sessions = useCompletedSessions(classId)
  const session = sessions.data?.find(({ id }) => id === sessionId)
  const today = useToday()
  const isPast = expires !== '' && expires < today
  const given = hours === '' ? null : Number(hours)
  const isOdd = given !== null && !(given >= CERTIFICATE_HOURS_MIN && given <= CERTIFICATE_HOURS_MAX)
  const missing = session ? session.people - session.issued : 0
  return (
    <ActForm
      failure={failure}
      busy={busy}
      disabled={missing === 0 || isPast || isOdd}
      submit={missing > 0 ? `Issue ${counted(missing, 'certificate')}` : 'Issue certificates'}
      onSubmit={() => onSubmit({ session_id: sessionId, expiration_date: expires || null, hours: given })}
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
        onChange={setSessionId}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ExpirationField
          day={expires}
          error={isPast ? messages.expirationInPast : undefined}
          onChange={setExpires}
        />
        <Field label="Hours" optional error={isOdd ? messages.invalidHours : undefined}>
          {(control) => (
            <TextInput
              {...control}
              type="number"
              inputMode="decimal"
              min={CERTIFICATE_HOURS_MIN}
              max={CERTIFICATE_HOURS_MAX}
              step={CERTIFICATE_HOURS_STEP}
              placeholder={session ? String(session.hours) : ''}
              value={hours}
              onChange={(event) => setHours(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ActForm>
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
  if (session.people === 0) return `${messages.nobodyToIssueTo}.`
  if (session.issued === 0) return `${counted(session.people, 'student')} completed it.`
  return `${session.issued} of ${counted(session.people, 'student')} already ${session.issued === 1 ? 'has' : 'have'} a certificate.`
}
