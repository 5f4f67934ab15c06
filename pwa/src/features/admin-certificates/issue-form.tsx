import type { CompletedSession } from '@cubby/contract/certificates'
import { CERTIFICATE_HOURS_MAX } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { dayOf } from '@cubby/rules/days'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { useState } from 'react'
import { ActForm } from '@/features/admin/act-form.tsx'
import { counted } from '@/features/admin-classes/class-words.ts'
import { useAllClasses } from '@/features/admin-classes/use-classes.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { type IssueOrder, useCompletedSessions } from './use-issue.ts'

interface IssueFormProps {
  busy: boolean
  failure: string | null
  onSubmit: (order: IssueOrder) => void
  close: () => void
}

/** For which session, until when and for how many hours certificates are issued. */
export function IssueForm({ busy, failure, onSubmit, close }: IssueFormProps) {
  const classes = useAllClasses()
  const [classId, setClassId] = useState('')
  const [sessionId, setSessionId] = useState('')
  const [expires, setExpires] = useState('')
  const [hours, setHours] = useState('')
  const sessions = useCompletedSessions(classId)
  const session = sessions.data?.find(({ id }) => id === sessionId)
  const isPast = expires !== '' && expires < dayOf(new Date())
  const given = hours === '' ? null : Number(hours)
  const isOdd = given !== null && !(given >= 0.25 && given <= CERTIFICATE_HOURS_MAX)
  const missing = session ? session.people - session.issued : 0
  const failed = classes.isError
    ? messages.adminClassesFailed
    : sessions.isError
      ? messages.completedSessionsFailed
      : null
  return (
    <ActForm
      failure={failure ?? failed}
      busy={busy}
      disabled={missing === 0 || isPast || isOdd}
      submit={missing > 0 ? `Issue ${counted(missing, 'certificate')}` : 'Issue certificates'}
      onSubmit={() => onSubmit({ session_id: sessionId, expiration_date: expires || null, hours: given })}
      close={close}
    >
      <Field label="Class">
        {(control) => (
          <Select
            {...control}
            value={classId}
            onChange={(event) => {
              setClassId(event.target.value)
              setSessionId('')
              setHours('')
            }}
          >
            <option value="">{classes.isPending ? 'Loading classes...' : 'Choose a class'}</option>
            {classes.data?.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Completed session" hint={hintOf(classId, sessions.data, session)}>
        {(control) => (
          <Select
            {...control}
            value={sessionId}
            disabled={!sessions.data?.length}
            onChange={(event) => setSessionId(event.target.value)}
          >
            <option value="">Choose a session</option>
            {sessions.data?.map((one) => (
              <option key={one.id} value={one.id}>
                {sessionDates(one)}, {timeRange(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Expiration date" optional error={isPast ? messages.expirationInPast : undefined}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={expires}
              onChange={(event) => setExpires(event.target.value)}
            />
          )}
        </Field>
        <Field label="Hours" optional error={isOdd ? messages.invalidHours : undefined}>
          {(control) => (
            <TextInput
              {...control}
              type="number"
              inputMode="decimal"
              min={0.25}
              max={CERTIFICATE_HOURS_MAX}
              step={0.25}
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
