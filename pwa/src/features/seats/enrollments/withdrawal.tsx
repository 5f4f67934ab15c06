import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { refundPercent } from '@cubby/rules/money/refund-policy'
import { t } from '@cubby/texts/t'
import { LogOut } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { detailsOf } from '@/api/read-response.ts'
import {
  centerRefundText,
  paymentToRefund,
  shownRefund,
  withdrawalTexts,
} from '@/features/money/payments/withdrawal-refund.ts'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { usePayments, useProvider } from '@/offline/hooks/use-collection.ts'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { UnsentNote, undoOf } from '@/unsent-changes/unsent-note.tsx'

interface WithdrawalProps {
  enrollment: Enrollment
  row: OutboxRow | undefined
}

/** Withdraws from an enrollment, or shows the state of the withdrawal. */
export function Withdrawal({ enrollment, row }: WithdrawalProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const state = row ? unsentStateOf(row.status) : null
  const ids = { classId: enrollment.class_id, sessionId: enrollment.session_id }
  if (row && state) {
    const attempts = attemptsOf(row)
    return (
      <UnsentNote
        rowId={row.id}
        command="withdraw"
        state={state}
        attempts={attempts}
        undo={undoOf({ ...ids, ...attempts, kind: 'withdraw', rowId: row.id })}
      />
    )
  }
  return (
    <>
      {row && <RefusalNote command="withdraw" error={row.lastError} rowId={row.id} />}
      {enrollment.can_withdraw && !detailsOf(row?.lastError, 'refund_changed') && (
        <>
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start text-destructive!"
            onClick={() => afterPress(() => sheet.current?.showModal())}
          >
            <LogOut className="size-4" aria-hidden="true" />
            {rich('Withdraw <part>from {className}</part>', {
              className: enrollment.class_name,
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
          <WithdrawSheet ref={sheet} enrollment={enrollment} />
        </>
      )}
    </>
  )
}

interface WithdrawSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  enrollment: Enrollment
}

/**
 * Asks the user to confirm a withdrawal. Sends the amounts that are shown, so that the user never loses more money than
 * the screen said.
 */
function WithdrawSheet({ ref, enrollment }: WithdrawSheetProps) {
  const { starts_at: startsAt } = enrollment
  const payments = usePayments()
  const timeZone = useProvider()?.timezone
  // Earlier versions of the server send no deadlines and refund everything.
  const deadlines = enrollment.refund_deadlines ?? [{ until: startsAt, percent: 100 }]
  const now = useMinute(deadlines.map(({ until }) => new Date(Date.parse(until) + 1).toISOString()))
  const payment = paymentToRefund(enrollment, payments.rows)
  const texts = enrollment.paid_by
    ? [centerRefundText(enrollment.paid_by)]
    : payments.asOf
      ? withdrawalTexts({ payment, deadlines, startsAt, now, timeZone })
      : [t("This device can't see your payments. If you won't get everything back, we'll ask again first.")]
  const withdraw = () => {
    ref.current?.close()
    const shown = shownRefund(enrollment, payments, refundPercent(deadlines, now))
    void queueCommand({
      kind: 'withdraw',
      args: {
        enrollmentId: enrollment.id,
        sessionId: enrollment.session_id,
        ...(shown && { shown }),
      },
    })
  }
  return (
    <Sheet ref={ref} title={t('Withdraw from this class?')}>
      <p>
        {t('You give up your spot in {className}, {date}. Someone on the waitlist may get it immediately.', {
          className: enrollment.class_name,
          date: enrollment.display_date,
        })}
      </p>
      {texts.length > 0 && (
        <ul className="figures grid gap-1">
          {texts.map((text, at) => (
            <li key={text} className={at === 0 ? 'font-semibold' : undefined}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-2">
        <Button variant="danger" onClick={() => afterPress(withdraw)}>
          {t('Withdraw')}
        </Button>
        <Button variant="outline" onClick={() => ref.current?.close()}>
          {t('Keep my spot')}
        </Button>
      </div>
    </Sheet>
  )
}
