import {
  CERTIFICATE_HOURS_MAX,
  CERTIFICATE_HOURS_MIN,
  CERTIFICATE_HOURS_STEP,
  OVERRIDE_REASON_MAX_LENGTH,
} from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { completionTexts } from '@cubby/contract/seats/admin-texts'
import type { CompletedSession, IssueResponse } from '@cubby/contract/teaching/certificates'
import { t, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { textLink } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import type { Fields } from '@/ui/forms/use-form.ts'
import { CandidateList, candidatesOf } from './candidate-list.tsx'
import { ClassField } from './class-field.tsx'
import { ExpirationField } from './expiration-field.tsx'
import { SessionField } from './session-field.tsx'
import { CERTIFICATES } from './use-certificates.ts'
import { useCompletedSessions, useProposal } from './use-issue.ts'

/** A completed session whose students get certificates. */
export interface CertifiedSession {
  readonly classId: string
  readonly sessionId: string
}

interface IssueFormProps {
  /** The session, if it is already chosen. */
  given?: CertifiedSession
  onIssued: (response: IssueResponse) => void
  close: () => void
}

const UNCONFIRMED = t(
  'The meetings of this session are not confirmed, so the attended hours are unknown. Confirm the meetings in Class Management first, or enter a reason and the hours.',
)
const noOverride = { user_ids: [], reason: '', hours: '' }

/** Chooses a session, the students who get a certificate, and the expiration date. */
export function IssueForm({ given, onIssued, close }: IssueFormProps) {
  const form = useOperationForm({
    defaults: {
      class_id: given?.classId ?? '',
      session_id: given?.sessionId ?? '',
      expiration_date: '',
      override: { user_ids: [] as string[], reason: '', hours: '' },
    },
    send: (call, { session_id, expiration_date, override: { reason, hours } }): Promise<IssueResponse> =>
      call('POST', '/admin/certificates', {
        body: {
          action: 'issue',
          session_id,
          expiration_date: expiration_date || null,
          override:
            exceptions.length === 0
              ? null
              : {
                  user_ids: exceptions.map(({ user_id }) => user_id),
                  reason,
                  hours: hours === '' ? null : Number(hours),
                },
        },
      }),
    failed: t(messages.issueFailed),
    queryKey: CERTIFICATES,
    refetchesAlways: true,
    onDone: onIssued,
    close,
  })
  const { field, set, watch } = form
  const { class_id: classId, session_id: sessionId, expiration_date: expires, override } = watch()
  const chosen = override.user_ids
  const sessions = useCompletedSessions(classId)
  const session = sessions.data?.find(({ id }) => id === sessionId)
  const proposal = useProposal(sessionId)
  const today = useToday()
  const isPast = expires !== '' && expires < today
  const { completed, others } = proposal.data ? candidatesOf(proposal.data) : { completed: [], others: [] }
  const exceptions = others.filter(({ user_id }) => chosen.includes(user_id))
  const count = completed.length + exceptions.length
  const chooseSession = (next: string) => {
    set('session_id', next)
    set('override', noOverride)
  }
  return (
    <OperationForm
      form={form}
      disabled={count === 0 || isPast}
      submit={
        count > 0
          ? t('Issue {count, plural, one {# certificate} other {# certificates}}', { count })
          : t('Issue certificates')
      }
    >
      {given ? (
        <p className="figures text-muted-foreground text-sm">{hintOf(classId, sessions.data, session)}</p>
      ) : (
        <>
          <ClassField
            classId={classId}
            onChange={(next) => {
              set('class_id', next)
              chooseSession('')
            }}
          />
          <SessionField
            sessions={sessions.data}
            sessionId={sessionId}
            none={t('Choose a session')}
            {...(sessions.isError
              ? { error: t(messages.completedSessionsFailed) }
              : { hint: hintOf(classId, sessions.data, session) })}
            onChange={chooseSession}
          />
        </>
      )}
      {!given && sessions.data?.length === 0 && (
        <Link to="/admin/classes" search={{ sessions: classId }} className={textLink}>
          {t('Complete a session of this class')}
        </Link>
      )}
      {proposal.isError && <Alert tone="error">{translate(completionTexts.proposalFailed)}</Alert>}
      {proposal.data?.contact_hours === null && others.length > 0 && <Alert tone="info">{UNCONFIRMED}</Alert>}
      {proposal.data && (
        <CandidateList
          proposal={proposal.data}
          chosen={chosen}
          onChange={(ids) => set('override.user_ids', ids)}
        />
      )}
      {exceptions.length > 0 && (
        <OverrideFields
          field={(name) => field(`override.${name}`)}
          needsHours={exceptions.some(({ attended_hours }) => (attended_hours ?? 0) < CERTIFICATE_HOURS_MIN)}
        />
      )}
      <ExpirationField
        {...field('expiration_date')}
        error={isPast ? t(messages.expirationInPast) : form.errorOf('expiration_date')}
      />
    </OperationForm>
  )
}

function hintOf(
  classId: string,
  sessions: readonly CompletedSession[] | undefined,
  session: CompletedSession | undefined,
): string {
  if (classId === '') return t('Choose a class first.')
  if (!sessions) return t('Looking for completed sessions...')
  if (sessions.length === 0) return t('This class has no completed session yet.')
  if (!session) return t('Everybody who attended the required hours gets a certificate.')
  if (session.users === 0) return `${t(messages.noUsersToIssueTo)}.`
  // Not everybody who was approved attended.
  if (session.issued === 0)
    return t('{users, plural, one {# approved student} other {# approved students}} in this session.', {
      users: session.users,
    })
  return t(
    '{issued, plural, one {# of {users, plural, one {# student} other {# students}} already has} other {# of {users, plural, one {# student} other {# students}} already have}} a certificate.',
    { issued: session.issued, users: session.users },
  )
}

interface OverrideFieldsProps {
  field: Fields<{ reason: string; hours: string }>
  /** Whether the attended hours of a chosen student are unknown, or too few for a certificate. */
  needsHours: boolean
}

/** Asks why students get a certificate without completing the session, and which hours the certificate states. */
function OverrideFields({ field, needsHours }: OverrideFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('Reason')}
        hint={t('Administrators see it, and the audit log keeps it. Students do not see it.')}
        maxLength={OVERRIDE_REASON_MAX_LENGTH}
        {...field('reason')}
      />
      <TextField
        label={t('Hours')}
        optional={!needsHours}
        hint={
          needsHours
            ? t(
                'The attended hours are unknown or too few. These certificates state the hours that you enter.',
              )
            : t('If you leave this empty, these certificates state the attended hours.')
        }
        type="number"
        inputMode="decimal"
        min={CERTIFICATE_HOURS_MIN}
        max={CERTIFICATE_HOURS_MAX}
        step={CERTIFICATE_HOURS_STEP}
        {...field('hours')}
      />
    </div>
  )
}
