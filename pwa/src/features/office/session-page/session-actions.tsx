import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { sessionDates } from '@cubby/rules/session-dates'
import { Award, CalendarX, CircleCheckBig, Pencil, RotateCcw, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { sessionStatusLabels } from '@/features/catalog/classes-admin/list/class-labels.ts'
import { ScheduledStatus } from '@/features/catalog/classes-admin/status/scheduled-status.tsx'
import { RebookDialog } from '@/features/catalog/rebooking-admin/rebook-dialog.tsx'
import { SessionReport } from '@/features/catalog/rebooking-admin/rebooking-report.tsx'
import { IssueCertificates } from '@/features/teaching/certificates-admin/issue-certificates.tsx'
import { Button } from '@/ui/button.tsx'
import { MoreMenu } from '@/ui/more-menu.tsx'
import { CompleteSession } from './complete-session.tsx'
import { EditSession } from './edit-session.tsx'
import { SetSessionStatus } from './set-session-status.tsx'
import { WriteMenu } from './write-menu.tsx'

type Action = 'edit' | 'complete' | 'cancel' | 'rebook' | 'report' | 'restore' | 'issue'

/** What can be done with a session. Each action states its consequences before it is confirmed. */
export function SessionActions({ details }: { details: SessionDetails }) {
  const { session, last_meeting_ended } = details
  // A link such as "Raise capacity" leads straight to the edit.
  const [opened, setOpened] = useState<Action | null>(() => (location.hash === '#edit' ? 'edit' : null))
  const actions = useRef<HTMLDivElement>(null)
  const close = () => setOpened(null)
  const isScheduled = session.status === 'scheduled'
  const title = details.class.title
  return (
    <div ref={actions} className="flex flex-wrap items-center gap-2">
      {isScheduled && last_meeting_ended && (
        <Button size="small" onClick={() => setOpened('complete')}>
          <CircleCheckBig className="size-4" aria-hidden="true" />
          Complete now
        </Button>
      )}
      {session.status === 'completed' && (
        <Button size="small" onClick={() => setOpened('issue')}>
          <Award className="size-4" aria-hidden="true" />
          Issue Certificates
        </Button>
      )}
      {/* Phones have a menu of them at the right of the title. */}
      <div className="max-sm:absolute max-sm:top-13 max-sm:right-0 sm:contents">
        <MoreMenu inline label={`More for ${title}`}>
          <WriteMenu session={{ id: session.id, classId: session.class_id }} />
          <Button size="small" variant="outline" onClick={() => setOpened('edit')}>
            <Pencil className="size-4" aria-hidden="true" />
            Edit session
          </Button>
          {isScheduled ? (
            <Button size="small" variant="outline" onClick={() => setOpened('cancel')}>
              <CalendarX className="size-4" aria-hidden="true" />
              Cancel session
            </Button>
          ) : (
            <Button size="small" variant="outline" onClick={() => setOpened('restore')}>
              <RotateCcw className="size-4" aria-hidden="true" />
              Restore session
            </Button>
          )}
          {session.status === 'cancelled' && (
            <Button size="small" variant="outline" onClick={() => setOpened('report')}>
              <Users className="size-4" aria-hidden="true" />
              What happened to the students
            </Button>
          )}
        </MoreMenu>
      </div>
      {session.status_change && (
        <ScheduledStatus
          change={session.status_change}
          label={sessionStatusLabels[session.status_change.to]}
          name={`${title}, ${sessionDates(session)}`}
          send={(call, operation_id) =>
            call('POST', '/sessions/sessions/:id/status/undo', {
              params: { id: session.id },
              body: { operation_id },
            })
          }
          onFocusLost={() => actions.current?.querySelector('button')?.focus()}
        />
      )}
      {opened === 'edit' && <EditSession details={details} onClosed={close} />}
      {opened === 'complete' && (
        <CompleteSession
          details={details}
          onClosed={(isCompleted) => setOpened(isCompleted ? 'issue' : null)}
        />
      )}
      {opened === 'cancel' && (
        <SetSessionStatus
          details={details}
          to="cancelled"
          onRebook={() => setOpened('rebook')}
          onClosed={close}
        />
      )}
      {opened === 'rebook' && (
        <RebookDialog
          session={{ id: session.id, classId: session.class_id, title, when: sessionDates(session) }}
          onClosed={close}
        />
      )}
      {opened === 'report' && (
        <Dialog wide title="What happened to the students" onClosed={close}>
          {() => <SessionReport sessionId={session.id} />}
        </Dialog>
      )}
      {opened === 'restore' && <SetSessionStatus details={details} to="scheduled" onClosed={close} />}
      {opened === 'issue' && (
        <IssueCertificates session={{ classId: session.class_id, sessionId: session.id }} onClose={close} />
      )}
    </div>
  )
}
