import { messages } from '@cubby/contract/messages'
import type { RefundDeadlinesChoice, TransferMoney, TransferPreview } from '@cubby/contract/seats/transfers'
import { amountText } from '@cubby/rules/money/price-text'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { transferDueTexts } from '@cubby/rules/seats/transfer'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { currentTime } from '@/api/server-clock.ts'
import { useTimeZone } from '@/desk/dates/dates.tsx'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import type { Movable } from '@/features/seats/enrollments-admin/move-items.tsx'
import { bookableClasses } from '@/features/seats/session-choice/bookable-sessions.ts'
import { SessionChoice } from '@/features/seats/session-choice/session-choice.tsx'
import { nameOf } from '@/features/seats/transfers/transfer-texts.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { ChoiceField } from '@/ui/fields.tsx'
import { changedTermsTexts } from '@/unsent-changes/session-description.ts'

interface TransferFormProps {
  movable: Movable
  /** Called with what happened. */
  onTransferred: (text: string) => void
  onDecline: () => void
  close: () => void
}

/** Chooses the new session, shows what the move would do, and moves the enrollment. */
export function TransferForm({ movable, onTransferred, onDecline, close }: TransferFormProps) {
  const { id, studentName, place, request } = movable
  const zone = useTimeZone()
  const query = useAllClasses()
  const classes = bookableClasses(query.data ?? [], { now: new Date(currentTime()), zone })
    .map(({ sessions, ...rest }) => ({
      ...rest,
      sessions: sessions.filter((session) => session.id !== movable.sessionId),
    }))
    .filter(({ sessions }) => sessions.length > 0)
  const form = useOperationForm({
    defaults: { session_id: request?.session_id ?? '', refund_deadlines: 'reached' as RefundDeadlinesChoice },
    send: async (call, chosen) =>
      preview.data
        ? call('POST', '/admin/enrollments/:id/transfer', {
            params: { id },
            body: { ...chosen, terms: preview.data.terms },
          })
        : null,
    onDone: (moved) => {
      const to = `${moved.enrollment.class_name}, ${moved.enrollment.display_date}`
      onTransferred(
        `${t('{student} was moved to {session}.', { student: studentName, session: to })} ${moneyText(moved.money)}`,
      )
      close()
    },
    failed: t(messages.transferFailed),
    refetchesAlways: true,
    close,
  })
  const { session_id: sessionId, refund_deadlines } = form.watch()
  const preview = useTransferPreview(id, sessionId)
  return (
    <OperationForm form={form} disabled={!preview.data} submit={t('Move')}>
      <p className="figures">
        {studentName}, {place}
      </p>
      {request && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-muted p-3 text-sm">
          <p className="figures">
            <span className="font-semibold">{t('The student asks for:')}</span> {nameOf(request)}
          </p>
          <Button variant="outline" size="small" onClick={onDecline}>
            {t('Decline')}
          </Button>
        </div>
      )}
      <SessionChoice
        classes={classes}
        failure={query.error ? failureSentence(query.error, t(messages.adminClassesFailed)) : null}
        firstClassId={request?.class_id ?? movable.classId}
        sessionId={sessionId}
        onChoose={(chosen) => form.set('session_id', chosen)}
      />
      {sessionId !== '' && <TransferConsequences studentName={studentName} preview={preview} />}
      {preview.data?.refund_policies && (
        <DeadlinesChoice
          policies={preview.data.refund_policies}
          chosen={refund_deadlines}
          onChoose={(chosen) => form.set('refund_deadlines', chosen)}
        />
      )}
    </OperationForm>
  )
}

interface TransferConsequencesProps {
  studentName: string
  preview: { readonly data: TransferPreview | undefined; readonly error: Error | null }
}

/** What the move would do now, or why it is refused. */
function TransferConsequences({ studentName, preview: { data, error } }: TransferConsequencesProps) {
  if (error) return <Alert tone="error">{failureSentence(error, t(messages.transferPreviewFailed))}</Alert>
  if (!data) return <Skeleton className="h-28" />
  const { requested_terms, terms } = data
  const changed = requested_terms ? changedTermsTexts({ seen: requested_terms, current: terms }) : []
  return (
    <>
      {changed.length > 0 && (
        <Alert tone="warning">
          {t('Changed since the student asked: {changed}', { changed: changed.join(', ') })}
        </Alert>
      )}
      <ul aria-label={t('What the move does')} className="figures grid list-disc gap-1 ps-5 text-sm">
        {previewTexts(data, studentName).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

interface DeadlinesChoiceProps {
  policies: NonNullable<TransferPreview['refund_policies']>
  chosen: RefundDeadlinesChoice
  onChoose: (choice: RefundDeadlinesChoice) => void
}

/** Whether refund deadlines that have passed stay passed, with what a withdrawal then gives back. */
function DeadlinesChoice({ policies, chosen, onChoose }: DeadlinesChoiceProps) {
  const name = useId()
  const choices = [
    ['reached', t('Past deadlines do not start again')],
    ['new', t('Deadlines start again with the new date')],
  ] as const
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold text-sm">{t('If the student then withdraws')}</legend>
      {choices.map(([choice, label]) => (
        <ChoiceField
          key={choice}
          name={name}
          label={label}
          detail={refundPolicyText(policies[choice])}
          checked={chosen === choice}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </fieldset>
  )
}

/** Returns what a transfer does now, a sentence for each: the seats, the money, the old seat, and the message. */
export function previewTexts(preview: TransferPreview, studentName: string): string[] {
  const { available_spots, money, offered_to } = preview
  return [
    t('{count, plural, one {# free seat} other {# free seats}} in the new session.', {
      count: available_spots,
    }),
    moneyText(money),
    offered_to === null
      ? t('No one is waiting for the old seat.')
      : t('{name} is offered the old seat.', { name: offered_to }),
    t('{studentName} is notified.', { studentName }),
  ]
}

/** For example '$95.00 that was paid counts toward the new session. $45.00 is due by Mar 5, 2027.' */
export function moneyText(money: TransferMoney): string {
  const { carried, refund } = money
  const parts = [
    ...(carried > 0
      ? [t('{amount} that was paid counts toward the new session.', { amount: amountText(carried) })]
      : []),
    ...transferDueTexts(money),
    ...(refund > 0 ? [t('{amount} has to be refunded.', { amount: amountText(refund) })] : []),
  ]
  return parts.join(' ') || t('Nothing is due.')
}

/** Reads what a transfer to this session would do now. */
function useTransferPreview(id: string, sessionId: string) {
  return useQuery({
    queryKey: ['transfer-preview', id, sessionId],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/enrollments/:id/transfer', {
        params: { id },
        query: { session_id: sessionId },
        signal,
      }),
    enabled: sessionId !== '',
    // A refusal is a result, so it is not retried. Seats change at any time, so nothing is cached.
    retry: false,
    gcTime: 0,
  })
}
