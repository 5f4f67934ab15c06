import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import type { AttendedStudent } from '@cubby/contract/teaching/class-attendance'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { ConsequenceList } from '@/features/catalog/classes-admin/status/consequence-list.tsx'
import { useConsequences } from '@/features/catalog/classes-admin/status/use-consequences.ts'
import { hoursText } from '@/features/teaching/attendance-admin/attendance-marks.ts'
import { useClassAttendance } from '@/features/teaching/attendance-admin/use-class-attendance.ts'
import { Alert } from '@/ui/alert.tsx'
import { textLink } from '@/ui/button.tsx'

interface CompleteSessionProps {
  details: SessionDetails
  onClosed: (isCompleted: boolean) => void
}

const completed = { status: 'completed', after_last_meeting: true } as const

/** Completes a session whose last meeting has ended, so that certificates can be issued at once. */
export function CompleteSession({ details, onClosed }: CompleteSessionProps) {
  const isCompleted = useRef(false)
  return (
    <Dialog title={t('Complete session')} onClosed={() => onClosed(isCompleted.current)}>
      {(close) => (
        <CompleteForm
          details={details}
          onCompleted={() => {
            isCompleted.current = true
            close()
          }}
          close={close}
        />
      )}
    </Dialog>
  )
}

interface CompleteFormProps {
  details: SessionDetails
  onCompleted: () => void
  close: () => void
}

function CompleteForm({ details, onCompleted, close }: CompleteFormProps) {
  const { session, class: ofClass } = details
  const consequences = useConsequences({
    of: 'session',
    id: session.id,
    operation: { operation: 'status', ...completed },
  })
  const attendance = useClassAttendance(ofClass.id, session.id).data?.attendance
  const unmarked = attendance?.students.filter(
    ({ is_enrolled, totals }) => is_enrolled && totals.unmarked > 0,
  )
  const form = useOperationForm({
    send: (call) =>
      call('PATCH', '/sessions/sessions/:id/status', { params: { id: session.id }, body: completed }),
    done: t(messages.sessionStatusUpdated),
    failed: t(messages.sessionStatusFailed),
    onDone: onCompleted,
    close,
  })
  return (
    <OperationForm
      form={form}
      disabled={!consequences.isSuccess || !attendance}
      submit={t('Complete session')}
    >
      <p className="figures font-semibold">
        {ofClass.title}, {sessionDates(session)}
      </p>
      {unmarked && unmarked.length > 0 && (
        <Unmarked sessionId={session.id} students={unmarked} onLeave={close} />
      )}
      <ConsequenceList query={consequences} />
      <p className="text-muted-foreground text-sm">
        {t('It takes effect at once. Then you can issue certificates.')}
      </p>
    </OperationForm>
  )
}

interface UnmarkedProps {
  sessionId: string
  students: readonly AttendedStudent[]
  onLeave: () => void
}

/** The students whose attendance nobody has marked. They get no certificate until somebody does. */
function Unmarked({ sessionId, students, onLeave }: UnmarkedProps) {
  return (
    <Alert tone="warning">
      <p className="font-semibold">
        {t('{count, plural, one {# student is} other {# students are}} not marked', {
          count: students.length,
        })}
      </p>
      <ul className="figures max-h-40 overflow-y-auto">
        {students.map(({ id, name, totals }) => (
          <li key={id}>
            {name}, {hoursText(totals.unmarked)}
          </li>
        ))}
      </ul>
      <Link
        to="/admin/sessions/$id/$section"
        params={{ id: sessionId, section: 'attendance' }}
        onClick={onLeave}
        className={textLink}
      >
        {t('Mark the attendance first')}
      </Link>
    </Alert>
  )
}
