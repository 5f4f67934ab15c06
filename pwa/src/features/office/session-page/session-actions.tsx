import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import {
  ArrowLeftRight,
  Award,
  CalendarX,
  CircleCheckBig,
  Link as LinkIcon,
  Pencil,
  Plus,
  Printer,
  RotateCcw,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Menu, type MenuItem } from '@/desk/ui/menu.tsx'
import { sessionStatusLabels } from '@/features/catalog/classes-admin/list/class-labels.ts'
import { ScheduledStatus } from '@/features/catalog/classes-admin/status/scheduled-status.tsx'
import { RebookDialog } from '@/features/catalog/rebooking-admin/rebook-dialog.tsx'
import { SessionReport } from '@/features/catalog/rebooking-admin/rebooking-report.tsx'
import { PhoneEnrollmentDialog } from '@/features/office/phone-enrollment/phone-enrollment-dialog.tsx'
import { IssueCertificates } from '@/features/teaching/certificates-admin/issue-certificates.tsx'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { CompleteSession } from './complete-session.tsx'
import { EditSession } from './edit-session.tsx'
import { MessageButton } from './message-button.tsx'
import { usePrintedSheets, weekText, weekToPrint } from './printed-sheets.tsx'
import type { SessionSection } from './session-search.ts'
import { SetSessionStatus } from './set-session-status.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'

type Action =
  | 'edit'
  | 'online-link'
  | 'phone'
  | 'walk-in'
  | 'complete'
  | 'cancel'
  | 'rebook'
  | 'report'
  | 'restore'
  | 'issue'

interface SessionActionsProps {
  details: SessionDetails
  section: SessionSection
}

/** What can be done with a session now. Each action states its consequences before it is confirmed. */
export function SessionActions({ details, section }: SessionActionsProps) {
  const { session, last_meeting_ended } = details
  // A link such as "Raise capacity" leads straight to the edit.
  const [opened, setOpened] = useState<Action | null>(() => (location.hash === '#edit' ? 'edit' : null))
  const actions = useRef<HTMLDivElement>(null)
  const today = useToday()
  const { sheets, printSheets } = usePrintedSheets(session.id)
  const close = () => setOpened(null)
  const isScheduled = session.status === 'scheduled'
  const canComplete = isScheduled && last_meeting_ended
  const canEnroll = isScheduled && session.end_date >= today
  const isFull = session.seats_taken >= session.capacity
  const title = details.class.title
  const week = weekToPrint(details, today)
  const items: readonly (MenuItem | false)[] = [
    { label: t('Edit session'), Icon: Pencil, onSelect: () => setOpened('edit') },
    {
      label: session.online_link ? t('Change online link') : t('Add online link'),
      Icon: LinkIcon,
      onSelect: () => setOpened('online-link'),
    },
    canEnroll &&
      session.start_date <= today &&
      details.class.allows_walk_ins && {
        label: t('Add walk-in'),
        Icon: UserRoundPlus,
        onSelect: () => setOpened('walk-in'),
      },
    {
      label: t('Print attendance sheet'),
      Icon: Printer,
      onSelect: () => printSheets(null),
    },
    {
      label: t('Print all sheets of {week}', { week: weekText(week) }),
      Icon: Printer,
      onSelect: () => printSheets(week),
    },
    // Printed as it is on the screen.
    section === 'roster' && { label: t('Print roster'), Icon: Printer, onSelect: () => afterPress(print) },
    session.status === 'cancelled' && {
      label: t('What happened to the students'),
      Icon: Users,
      onSelect: () => setOpened('report'),
    },
    !isScheduled && { label: t('Restore session'), Icon: RotateCcw, onSelect: () => setOpened('restore') },
    isScheduled &&
      session.seats_taken > 0 && {
        label: t('Cancel and rebook students'),
        Icon: ArrowLeftRight,
        onSelect: () => setOpened('rebook'),
      },
    isScheduled && {
      label: t('Cancel session'),
      Icon: CalendarX,
      isDanger: true,
      onSelect: () => setOpened('cancel'),
    },
  ]
  return (
    <div ref={actions} className="flex flex-wrap items-center gap-2 print:hidden">
      {canComplete && (
        <Button size="small" onClick={() => setOpened('complete')}>
          <CircleCheckBig className="size-4" aria-hidden="true" />
          {t('Complete now')}
        </Button>
      )}
      {session.status === 'completed' && (
        <Button size="small" onClick={() => setOpened('issue')}>
          <Award className="size-4" aria-hidden="true" />
          {t('Issue Certificates')}
        </Button>
      )}
      <MessageButton details={details} />
      {canEnroll && (
        <Button
          size="small"
          variant={canComplete || isFull ? 'outline' : 'primary'}
          onClick={() => setOpened('phone')}
        >
          <Plus className="size-4" aria-hidden="true" />
          {t('Enroll…')}
        </Button>
      )}
      <Menu label={t('More for {title}', { title })} items={items.filter((item) => item !== false)} />
      {sheets}
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
      {opened === 'online-link' && <EditSession details={details} field="online_link" onClosed={close} />}
      {opened === 'phone' && (
        <PhoneEnrollmentDialog session={{ id: session.id, classId: session.class_id }} onClosed={close} />
      )}
      {opened === 'walk-in' && <WalkInDialog sessionId={session.id} onClosed={close} />}
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
        <Dialog wide title={t('What happened to the students')} onClosed={close}>
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
