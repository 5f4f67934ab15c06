import {
  CERTIFICATE_HOURS_MAX,
  CERTIFICATE_HOURS_MIN,
  CERTIFICATE_HOURS_STEP,
  OVERRIDE_REASON_MAX_LENGTH,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { completionTexts } from '@cubby/contract/seats/admin-texts'
import type { CompletedSession } from '@cubby/contract/teaching/certificates'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { Alert } from '@/ui/alert.tsx'
import { textLink } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { CandidateList, candidatesOf } from './candidate-list.tsx'
import { ClassField } from './class-field.tsx'
import { ExpirationField } from './expiration-field.tsx'
import { SessionField } from './session-field.tsx'
import { type IssueOrder, useCompletedSessions, useProposal } from './use-issue.ts'

/** A completed session whose students get certificates. */
export interface CertifiedSession {
  readonly classId: string
  readonly sessionId: string
}

interface IssueFormProps {
  /** The session, if it is already chosen. */
  given?: CertifiedSession
  busy: boolean
  failure: string | null
  fields: Record<string, string> | undefined
  onSubmit: (order: IssueOrder) => void
  close: () => void
}

const UNCONFIRMED =
  'The meetings of this session are not confirmed, so nobody knows the attended hours. Confirm them in Class Management first. Otherwise, each certificate needs a reason, and the hours that you enter.'
const noOverride: Override = { reason: '', hours: '' }

/** Chooses a session, the students who get a certificate, and the expiration date. */
export function IssueForm({ given, busy, failure, fields, onSubmit, close }: IssueFormProps) {
  const [classId, setClassId] = useState(given?.classId ?? '')
  const [sessionId, setSessionId] = useState(given?.sessionId ?? '')
  const [expires, setExpires] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [override, setOverride] = useState(noOverride)
  const sessions = useCompletedSessions(classId)
  const session = sessions.data?.find(({ id }) => id === sessionId)
  const proposal = useProposal(sessionId)
  const today = useToday()
  const isPast = expires !== '' && expires < today
  const { completed, others } = proposal.data ? candidatesOf(proposal.data) : { completed: [], others: [] }
  const exceptions = others.filter(({ user_id }) => chosen.includes(user_id))
  const count = completed.length + exceptions.length
  const chooseSession = (next: string) => {
    setSessionId(next)
    setChosen([])
    setOverride(noOverride)
  }
  return (
    <OperationForm
      failure={failure}
      fields={fields}
      busy={busy}
      disabled={count === 0 || isPast}
      submit={count > 0 ? `Issue ${pluralize(count, 'certificate')}` : 'Issue certificates'}
      onSubmit={() =>
        onSubmit({
          session_id: sessionId,
          expiration_date: expires || null,
          override:
            exceptions.length === 0
              ? null
              : {
                  user_ids: exceptions.map(({ user_id }) => user_id),
                  reason: override.reason,
                  hours: override.hours === '' ? null : Number(override.hours),
                },
        })
      }
      close={close}
    >
      {given ? (
        <p className="figures text-muted-foreground text-sm">{hintOf(classId, sessions.data, session)}</p>
      ) : (
        <>
          <ClassField
            classId={classId}
            onChange={(next) => {
              setClassId(next)
              chooseSession('')
            }}
          />
          <SessionField
            sessions={sessions.data}
            sessionId={sessionId}
            none="Choose a session"
            {...(sessions.isError
              ? { error: messages.completedSessionsFailed }
              : { hint: hintOf(classId, sessions.data, session) })}
            onChange={chooseSession}
          />
        </>
      )}
      {!given && sessions.data?.length === 0 && (
        <Link to="/admin/classes" search={{ sessions: classId }} className={textLink}>
          Complete a session of this class
        </Link>
      )}
      {proposal.isError && <Alert tone="error">{completionTexts.proposalFailed}</Alert>}
      {proposal.data?.contact_hours === null && others.length > 0 && <Alert tone="info">{UNCONFIRMED}</Alert>}
      {proposal.data && <CandidateList proposal={proposal.data} chosen={chosen} onChange={setChosen} />}
      {exceptions.length > 0 && (
        <OverrideFields
          override={override}
          needsHours={exceptions.some(({ attended_hours }) => (attended_hours ?? 0) < CERTIFICATE_HOURS_MIN)}
          onChange={setOverride}
        />
      )}
      <ExpirationField
        day={expires}
        error={isPast ? messages.expirationInPast : undefined}
        onChange={setExpires}
      />
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
  if (!session) return 'Everybody who attended the required hours gets a certificate.'
  if (session.users === 0) return `${messages.noUsersToIssueTo}.`
  // Not everybody who was approved attended.
  if (session.issued === 0) return `${pluralize(session.users, 'approved student')} in this session.`
  return `${session.issued} of ${pluralize(session.users, 'student')} already ${session.issued === 1 ? 'has' : 'have'} a certificate.`
}

interface Override {
  readonly reason: string
  /** The typed text; empty for the attended hours. */
  readonly hours: string
}

interface OverrideFieldsProps {
  override: Override
  /** Whether the attended hours of a chosen student are unknown, or too few for a certificate. */
  needsHours: boolean
  onChange: (override: Override) => void
}

/** Asks why students get a certificate without completing the session, and which hours the certificate states. */
function OverrideFields({ override, needsHours, onChange }: OverrideFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Reason"
        name="override.reason"
        hint="Administrators see it, and the audit log keeps it. Students do not see it."
        maxLength={OVERRIDE_REASON_MAX_LENGTH}
        value={override.reason}
        onValueChange={(value) => onChange({ ...override, reason: value })}
      />
      <TextField
        label="Hours"
        name="override.hours"
        optional={!needsHours}
        hint={
          needsHours
            ? 'The attended hours are unknown or too few. These certificates state the hours that you enter.'
            : 'Without them, these certificates state the attended hours.'
        }
        type="number"
        inputMode="decimal"
        min={CERTIFICATE_HOURS_MIN}
        max={CERTIFICATE_HOURS_MAX}
        step={CERTIFICATE_HOURS_STEP}
        value={override.hours}
        onValueChange={(value) => onChange({ ...override, hours: value })}
      />
    </div>
  )
}
