import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { amountText } from '@cubby/rules/money/price-text'
import { decisionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { type RefObject, useId, useState } from 'react'
import {
  centerRefundText,
  paymentToRefund,
  withdrawalRefund,
} from '@/features/money/payments/withdrawal-refund.ts'
import { otherDates } from '@/features/seats/transfers/ask-sheet.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import { useClasses, usePayments } from '@/offline/hooks/use-collection.ts'
import { isLiveEnrollment, isOpenOrPendingEntry } from '@/offline/outbox/command-state.ts'
import type { CommandArgs } from '@/offline/store/stored-rows.ts'
import { Button } from '@/ui/button.tsx'
import { ChoiceField } from '@/ui/fields.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { seenSession } from '@/unsent-changes/session-description.ts'

interface ChoiceSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  enrollment: Enrollment
}

interface Option {
  readonly value: string
  readonly label: string
  readonly detail: string
  readonly wanted: CommandArgs['answer-choice']['wanted']
}

/** Offers the date that is held, the other dates with a free spot, and the refund. */
export function ChoiceSheet({ ref, enrollment }: ChoiceSheetProps) {
  const name = useId()
  const [chosen, setChosen] = useState('')
  const options = useOptions(enrollment)
  const option = options.find(({ value }) => value === chosen)
  const close = () => ref.current?.close()
  const choose = () => {
    if (!option) return
    close()
    void queueCommand({
      kind: 'answer-choice',
      args: {
        enrollmentId: enrollment.id,
        oldSessionId: enrollment.session_id,
        wanted: option.wanted,
      },
    })
  }
  return (
    <Sheet ref={ref} title={t('Choose a new date or a refund')}>
      <fieldset className="grid gap-1">
        <legend className="pb-1">{enrollment.class_name}</legend>
        {options.map(({ value, label, detail }) => (
          <ChoiceField
            key={value}
            name={name}
            label={label}
            detail={detail}
            checked={chosen === value}
            onChoose={() => setChosen(value)}
          />
        ))}
      </fieldset>
      {!enrollment.paid_by && (
        <p className="text-sm">
          {t('If you choose a date and withdraw before the class starts, everything you paid is refunded.')}
        </p>
      )}
      <div className="grid gap-2">
        <Button onClick={choose} disabled={!option}>
          {t('Send my choice')}
        </Button>
        <Button variant="outline" onClick={close}>
          {t('Not now')}
        </Button>
      </div>
    </Sheet>
  )
}

function useOptions(enrollment: Enrollment): Option[] {
  const classes = useClasses().rows
  const { enrollments, waitlist } = useUserParticipations()
  const payments = usePayments()
  const now = useMinute()
  const payment = paymentToRefund(enrollment, payments.rows)
  const takenIds = new Set(
    [...enrollments.filter(isLiveEnrollment), ...waitlist.filter(isOpenOrPendingEntry)].map(
      ({ session_id }) => session_id,
    ),
  )
  const { same } = otherDates(enrollment, { classes, takenIds, now })
  const trainingClass = classes.find(({ id }) => id === enrollment.class_id)
  const held = trainingClass?.sessions.find(({ id }) => id === enrollment.session_id)
  return [
    {
      value: enrollment.session_id,
      label: enrollment.display_date,
      detail: t('{time}. This spot is held for you.', { time: timeRange(enrollment) }),
      wanted: {
        sessionId: enrollment.session_id,
        ...(trainingClass && held && { seen: seenSession(trainingClass, held) }),
      },
    },
    ...same.map(
      ({ trainingClass: found, session }): Option => ({
        value: session.id,
        label: decisionDates(session),
        detail: t('{time}, {spots, plural, one {# spot} other {# spots}}', {
          time: timeRange(session),
          spots: session.available_spots,
        }),
        wanted: { sessionId: session.id, seen: seenSession(found, session) },
      }),
    ),
    {
      value: 'refund',
      label: enrollment.paid_by ? t('Withdraw') : t('Refund'),
      detail: enrollment.paid_by
        ? `${t('Your enrollment ends.')} ${centerRefundText(enrollment.paid_by)}`
        : refundText(payments.asOf !== null, payment && withdrawalRefund(payment, 100).refund),
      wanted: null,
    },
  ]
}

/** What the refund gives back, as far as this device knows. */
function refundText(isKnown: boolean, refund: number | undefined): string {
  if (!isKnown) return t('Your enrollment ends, and everything you paid is refunded.')
  return refund
    ? t('Your enrollment ends, and {amount} is refunded.', { amount: amountText(refund) })
    : t('Your enrollment ends. Nothing has been paid yet.')
}
