import type { SessionWithStudents } from '@cubby/contract/catalog/class-students'
import type { SessionStatus as Status } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useRef, useState } from 'react'
import { StatusField } from '@/desk/operation/status-field.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { RebookDialog, RebookOffer } from '@/features/catalog/rebooking-admin/rebook-dialog.tsx'
import { SessionReport } from '@/features/catalog/rebooking-admin/rebooking-report.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { sessionStatuses, sessionStatusLabels } from '../list/class-labels.ts'
import { ScheduledStatus } from './scheduled-status.tsx'
import { StatusChangeFields } from './status-change-fields.tsx'
import { useStatusChange } from './use-status-change.ts'

const keepOpen = () => {}

interface SessionStatusProps {
  session: SessionWithStudents
  classId: string
  /** The title of the class. */
  title: string
  locked: boolean
}

/**
 * Changes a session's status, after showing the consequences. Cancelling can give its students other dates,
 * and then says what happened to them.
 */
export function SessionStatus({ session, classId, title, locked }: SessionStatusProps) {
  const callOnce = useIdempotentCall()
  const change = useStatusChange<Status>({
    plan: (body) => ({
      of: 'session',
      id: session.session_id,
      operation: { operation: 'status', ...body },
    }),
    from: session.status,
    title,
  })
  const { status, body } = change
  const form = useRef<HTMLFormElement>(null)
  const focusSelect = () => form.current?.querySelector('select')?.focus()
  const [opened, setOpened] = useState<'rebook' | 'report' | null>(null)
  const when = displayDate(session.session_date, session.end_date)
  const canRebook = status === 'cancelled' && session.status !== 'cancelled' && session.seats_taken > 0
  const operation = useOperation(
    async () => {
      await callOnce('PATCH', '/sessions/sessions/:id/status', {
        params: { id: session.session_id },
        body: { ...body, undoable: true },
      })
      // The focus moves first, because the button disappears when the choice is cleared.
      focusSelect()
      change.choose(null)
    },
    { done: t(messages.sessionStatusUpdated), failed: t(messages.sessionStatusFailed) },
    keepOpen,
    EVERY_QUERY,
  )
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (change.isReady && !operation.busy) operation.run(undefined)
      }}
    >
      {operation.failure && (
        <Alert tone="error" announced>
          {operation.failure}
        </Alert>
      )}
      <div className="w-56">
        <StatusField
          label={t('Session status')}
          hint={locked ? t('A removed session is locked') : undefined}
          disabled={locked}
          statuses={sessionStatuses}
          labels={sessionStatusLabels}
          value={status}
          onValueChange={(value) => change.choose(oneOf(sessionStatuses, value) ?? null)}
        />
      </div>
      {session.status_change && (
        <ScheduledStatus
          change={session.status_change}
          label={sessionStatusLabels[session.status_change.to]}
          name={`${title}, ${when}`}
          takesFocus={operation.isDone}
          send={(call, operation_id) =>
            call('POST', '/sessions/sessions/:id/status/undo', {
              params: { id: session.session_id },
              body: { operation_id },
            })
          }
          onFocusLost={focusSelect}
        />
      )}
      {status !== session.status && (
        <>
          {canRebook && <RebookOffer onOpen={() => setOpened('rebook')} />}
          <StatusChangeFields change={change} title={title} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              onClick={() => {
                focusSelect()
                change.choose(null)
              }}
            >
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              variant={change.needsTitle ? 'danger' : 'primary'}
              busy={operation.busy}
              disabled={!change.isReady}
            >
              {t('Update Status')}
            </Button>
          </div>
        </>
      )}
      {session.status === 'cancelled' && status === 'cancelled' && !locked && (
        <div>
          <Button variant="outline" size="small" onClick={() => setOpened('report')}>
            {rich('What happened to the students <part>of {when}</part>', {
              when,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        </div>
      )}
      {opened === 'rebook' && (
        <RebookDialog
          session={{ id: session.session_id, classId, title, when }}
          onClosed={() => {
            setOpened(null)
            change.choose(null)
          }}
        />
      )}
      {opened === 'report' && (
        <Dialog wide title={t('What happened to the students')} onClosed={() => setOpened(null)}>
          {() => <SessionReport sessionId={session.session_id} />}
        </Dialog>
      )}
    </form>
  )
}
