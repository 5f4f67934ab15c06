import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import type { UserOverview } from '@cubby/contract/student/user-overview'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useQueryClient } from '@tanstack/react-query'
import { Bell, HandCoins } from 'lucide-react'
import { useId, useState } from 'react'
import { Banner, type BannerMessage, useBanner } from '@/desk/messages/banner.tsx'
import { USER_OVERVIEW } from '@/desk/shell/query-client.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DueChip } from '@/features/money/payments-admin/due-chip.tsx'
import { RecordPaymentForm } from '@/features/money/payments-admin/record-payment-form.tsx'
import { ReminderForm } from '@/features/money/payments-admin/reminder-form.tsx'
import { dueNow } from '@/features/money/payments-admin/transaction-labels.ts'
import { useReviews } from '@/features/seats/review-admin/use-reviews.tsx'
import { entryReviews } from '@/features/seats/waitlist-admin/entry-reviews.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { ActionItem } from './action-item.tsx'
import { EnrollmentAction } from './enrollment-action.tsx'

/** The likely next actions for a user, with their buttons. */
export function NextActions({ overview }: { overview: UserOverview }) {
  const id = useId()
  const queries = useQueryClient()
  const { banner, showBanner } = useBanner()
  const { enrollments, entries, payments } = likelyActions(overview)
  const refresh = () => void queries.invalidateQueries({ queryKey: [USER_OVERVIEW] })
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-lg">
        {t('Next')}
      </h3>
      <Banner banner={banner} showBanner={showBanner} />
      {enrollments.length + entries.length + payments.length === 0 && (
        <p className="text-muted-foreground text-sm">{t('Nothing to do.')}</p>
      )}
      <ul className="grid gap-2">
        {enrollments.map((enrollment) => (
          <EnrollmentAction key={enrollment.id} enrollment={enrollment} showBanner={showBanner} />
        ))}
        {entries.map((entry) => (
          <EntryAction key={entry.id} entry={entry} showBanner={showBanner} />
        ))}
        {payments.map((payment) => (
          <PaymentAction key={payment.id} payment={payment} onChanged={refresh} />
        ))}
      </ul>
    </section>
  )
}

/** What an administrator is likely to do next for a user. */
interface LikelyActions {
  /** Enrollments that wait for a review or an answer, or whose review can still be undone. */
  readonly enrollments: ReviewableEnrollment[]
  /** Waitlist entries that could get a seat now, or whose review can still be undone. */
  readonly entries: AdminWaitlistEntry[]
  /** Payments that are overdue or due soon. */
  readonly payments: OutstandingPayment[]
}

/** Selects the likely next actions from what is known about a user. */
export function likelyActions({
  enrollments,
  waitlist,
  outstanding,
}: Pick<UserOverview, 'enrollments' | 'waitlist' | 'outstanding'>): LikelyActions {
  return {
    enrollments: enrollments.rows.filter(
      ({ enrollment_status, archived_at, completed_at, undo, transfer_request }) =>
        undo !== null ||
        transfer_request != null ||
        (enrollment_status === 'pending' && !archived_at && !completed_at),
    ),
    entries: waitlist.filter(
      ({ reviews, undo }) =>
        undo !== null || reviews.approve.blocked === null || reviews.offer.blocked === null,
    ),
    payments: outstanding.filter(({ status }) => status !== 'pending'),
  }
}

interface EntryActionProps {
  entry: AdminWaitlistEntry
  showBanner: (banner: BannerMessage | null) => void
}

/** Reviews a waitlist entry from the panel of its user. */
function EntryAction({ entry, showBanner }: EntryActionProps) {
  const { class_name, position, next_session_date, end_date } = entry
  const { buttonsOf, dialog } = useReviews(entryReviews, showBanner)
  return (
    <ActionItem
      title={class_name}
      detail={`#${position} on the waitlist, ${displayDate(next_session_date, end_date)}`}
    >
      {buttonsOf(entry, 'panel')}
      {dialog}
    </ActionItem>
  )
}

interface PaymentActionProps {
  payment: OutstandingPayment
  onChanged: () => void
}

/** Records an outstanding payment, or reminds the student of it. */
function PaymentAction({ payment, onChanged }: PaymentActionProps) {
  const { class_name, remaining } = payment
  const due = dueNow(payment)
  const [opened, setOpened] = useState<'record' | 'remind' | null>(null)
  const closed = () => {
    setOpened(null)
    onChanged()
  }
  return (
    <ActionItem
      title={class_name}
      detail={
        <span className="flex items-center justify-between gap-2">
          <DueChip payment={payment} />
          <span className="text-end">
            {due < remaining ? (
              rich('<part>{due}</part> of {remaining}', {
                due: amountText(due),
                remaining: amountText(remaining),
                part: (words) => <span className="font-semibold text-foreground">{words}</span>,
              })
            ) : (
              <span className="font-semibold text-foreground">{amountText(due)}</span>
            )}
          </span>
        </span>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="row" size="small" onClick={() => setOpened('record')}>
          <HandCoins className="size-4" aria-hidden="true" />
          {rich('Record Payment<hidden> for {className}</hidden>', { className: class_name, hidden: srOnly })}
        </Button>
        <Button variant="outline" size="small" onClick={() => setOpened('remind')}>
          <Bell className="size-4" aria-hidden="true" />
          {rich('Send Reminder<hidden> of {className}</hidden>', { className: class_name, hidden: srOnly })}
        </Button>
      </div>
      {opened === 'record' && (
        <Dialog title={t('Record Payment')} onClosed={closed}>
          {(close) => <RecordPaymentForm payment={payment} close={close} />}
        </Dialog>
      )}
      {opened === 'remind' && (
        <Dialog title={t('Send Reminder')} onClosed={closed}>
          {(close) => <ReminderForm payment={payment} close={close} />}
        </Dialog>
      )}
    </ActionItem>
  )
}
