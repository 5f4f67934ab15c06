import type { ApprovalRequest } from '@cubby/contract/office/approval-requests'
import type { OpenOffer, TodayTask } from '@cubby/contract/office/today'
import type { PendingSession } from '@cubby/contract/seats/enrollments-admin'
import { daysBetween } from '@cubby/rules/days'
import { monthName } from '@cubby/rules/money/closed-months'
import { amountText } from '@cubby/rules/money/price-text'
import { shortDecisionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Link, type LinkProps } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTimeZone, useToday } from '@/desk/dates/dates.tsx'
import { useDecision, wishText } from '@/features/office/approval-requests/approval-request-card.tsx'
import type { OpenedOperation } from '@/features/school/bulk/bulk-dialogs.tsx'
import { approveAllText, bulkOperations } from '@/features/school/bulk/operations.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { countText, listOf } from './task-lists.ts'

type OnBulk = (operation: OpenedOperation) => void

interface TaskItemProps {
  task: TodayTask
  /** Opens an operation on many rows. */
  onBulk: OnBulk
}

/** The tasks of one kind: a row that links to all of them, and a row for each one that is named. */
export function TaskItem({ task, onBulk }: TaskItemProps) {
  const named = namedOf(task)
  return (
    <li className="border-t first:border-t-0">
      {!isAlone(task) && (
        <Row link={listOf(task.kind) ?? {}}>
          <span className="font-semibold">{countText(task.kind, task.count)}</span>
          {detailOf(task) && ` · ${detailOf(task)}`}
        </Row>
      )}
      {named > 0 && (
        <ul className={cx('grid grid-cols-1', !isAlone(task) && 'ps-4 *:border-t')}>
          <Named task={task} onBulk={onBulk} />
        </ul>
      )}
    </li>
  )
}

/** Returns the number of rows of a kind of tasks. */
export function rowsOf(task: TodayTask): number {
  return namedOf(task) + (isAlone(task) ? 0 : 1)
}

/** Whether the name of the only task says everything, so that its number would only repeat it. */
function isAlone(task: TodayTask): boolean {
  return task.count === 1 && task.kind !== 'pending_enrollments' && namedOf(task) === 1
}

/** Returns how many tasks of a kind are named. */
function namedOf(task: TodayTask): number {
  switch (task.kind) {
    case 'pending_enrollments':
      return task.sessions.length
    case 'expiring_offers':
      return task.offers.length
    case 'approval_requests':
      return task.requests.length
    case 'overdue_invoices':
      return task.invoices.length
    default:
      return 0
  }
}

function detailOf(task: TodayTask): string {
  if (task.kind === 'pending_enrollments' && task.session_count > 1)
    return t('{count, plural, one {# session} other {# sessions}}', { count: task.session_count })
  if (task.kind === 'open_months') {
    const month = monthName(task.first_month)
    return task.count === 1 ? month : t('since {month}', { month })
  }
  return 'amount' in task ? amountText(task.amount) : ''
}

function Named({ task, onBulk }: TaskItemProps) {
  switch (task.kind) {
    case 'pending_enrollments':
      return task.sessions.map((session) => (
        <SessionRow key={session.session_id} session={session} onBulk={onBulk} />
      ))
    case 'expiring_offers':
      return task.offers.map((offer) => <OfferRow key={offer.entry_id} offer={offer} />)
    case 'approval_requests':
      return task.requests.map((request) => <RequestRow key={request.id} request={request} />)
    case 'overdue_invoices':
      return task.invoices.map((invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />)
    default:
      return null
  }
}

interface RowProps {
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
  action?: ReactNode
  children: ReactNode
}

/** A link that fills its row, and an action or a chevron at its end. */
function Row({ link, action, children }: RowProps) {
  return (
    <div className="flex items-center gap-2 py-0.5">
      <Link
        {...link}
        className="figures -ms-1 flex min-h-9 min-w-0 flex-1 items-center justify-between gap-2 rounded-control py-1 ps-1 leading-5 hover:bg-muted pointer-coarse:min-h-11"
      >
        <span className="wrap-anywhere min-w-0">{children}</span>
        {!action && <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />}
      </Link>
      {action}
    </div>
  )
}

/** All buttons in the rows are equally wide. */
const actionWidth = 'min-w-27 whitespace-nowrap sm:min-w-36'

/** Words that stay in one line. */
function whole(words: ReactNode) {
  return <span className="whitespace-nowrap">{words}</span>
}

/**
 * The pending enrollments of a session, and the approval of all of them. They hold their seats; what is left is for
 * others.
 */
function SessionRow({ session, onBulk }: { session: PendingSession; onBulk: OnBulk }) {
  const { session_id, class_title, pending, decided, available_spots } = session
  const undecided = pending - decided
  const label = approveAllText(undecided)
  const name = `${class_title}, ${shortDecisionDates(session)}`
  const rows = { filter: { sessionId: session_id, status: 'pending', current: 'true' } }
  const approve = () => onBulk({ title: `${label}: ${name}`, operation: bulkOperations.approve, rows })
  return (
    <li>
      <Row
        link={{ to: '/admin/sessions/$id/$section', params: { id: session_id, section: 'roster' } }}
        action={
          undecided === 0 ? (
            <span className="whitespace-nowrap text-muted-foreground">{t('Takes effect soon')}</span>
          ) : (
            <Button variant="outline" size="dense" className={actionWidth} onClick={approve}>
              <span>
                {label}
                {undecided > 1 && <span className="max-sm:hidden"> ({undecided})</span>}
                <span className="sr-only">: {name}</span>
              </span>
            </Button>
          )
        }
      >
        {rich(
          '{classTitle}, <whole>{dates}</whole>: <whole>{pending, plural, one {# pending} other {# pending}}</whole>, <whole>{left, plural, =0 {no other seats left} one {# left} other {# left}}</whole>',
          {
            classTitle: class_title,
            dates: shortDecisionDates(session),
            pending,
            left: available_spots,
            whole,
          },
        )}
      </Row>
    </li>
  )
}

/** An offer that its student has not answered. */
function OfferRow({ offer }: { offer: OpenOffer }) {
  const timeZone = useTimeZone()
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  return (
    <li>
      <Row link={{ to: '/admin/waitlist', search: { show: 'expiring', user: offer.user_id } }}>
        {rich('{student} · offer for {classTitle}, <whole>{dates}</whole>, <whole>until {time}</whole>', {
          student: offer.user_name,
          classTitle: offer.class_title,
          dates: shortDecisionDates(offer),
          time: clock.format(new Date(offer.expires_at)),
          whole,
        })}
      </Row>
    </li>
  )
}

/** What another administrator asked for, and its approval. */
function RequestRow({ request }: { request: ApprovalRequest }) {
  const approve = useDecision(request, 'approve')
  return (
    <li>
      <Row
        link={{ to: '/admin/approval-requests' }}
        action={
          <Button
            variant="outline"
            size="dense"
            className={actionWidth}
            busy={approve.busy}
            onClick={() => approve.run(null)}
          >
            {t('Approve')}
            <span className="sr-only">: {wishText(request)}</span>
          </Button>
        }
      >
        {wishText(request)}
      </Row>
      {approve.failure && (
        <p role="alert" className="text-destructive text-sm">
          {approve.failure}
        </p>
      )}
    </li>
  )
}

type OverdueInvoice = Extract<TodayTask, { kind: 'overdue_invoices' }>['invoices'][number]

function InvoiceRow({ invoice }: { invoice: OverdueInvoice }) {
  const today = useToday()
  const { id, center_name, number, balance, due_on } = invoice
  const days = due_on ? daysBetween(due_on, today) : 0
  return (
    <li>
      <Row link={{ to: '/admin/financial', search: { list: 'invoices', state: 'overdue', invoice: id } }}>
        {rich(
          '{center} · invoice {number} · {amount}, <whole>{days, plural, one {# day} other {# days}} overdue</whole>',
          { center: center_name, number: `${number}`, amount: amountText(balance), days, whole },
        )}
      </Row>
    </li>
  )
}
