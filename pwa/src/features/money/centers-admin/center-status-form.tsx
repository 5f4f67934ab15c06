import { CENTER_NOTES_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Center } from '@cubby/contract/money/centers'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { TextAreaField } from '@/ui/fields.tsx'
import { termsTexts } from './center-labels.ts'

export type CenterDecision = 'confirm' | 'decline' | 'close' | 'reopen'

export const decisionTitles: Readonly<Record<CenterDecision, string>> = {
  confirm: t('Confirm the center'),
  decline: t('Decline the request'),
  close: t('Close the center'),
  reopen: t('Reopen the center'),
}

const statusOf = { confirm: 'active', decline: 'declined', close: 'closed', reopen: 'active' } as const
const submits = {
  confirm: t('Confirm'),
  decline: t('Decline'),
  close: t('Close Center'),
  reopen: t('Reopen Center'),
} as const
const done = {
  confirm: t(messages.centerConfirmed),
  decline: t(messages.centerDeclined),
  close: t(messages.centerClosed),
  reopen: t(messages.centerReopened),
} as const
/** Who read the reason of a decision; the others have none. */
const reasonHints: Readonly<Partial<Record<CenterDecision, string>>> = {
  decline: t('The person who asked reads this reason in the email.'),
  close: t('Kept in the history.'),
}

interface CenterStatusFormProps {
  center: Center
  decision: CenterDecision
  close: () => void
}

/** Decides about a request, or closes a center. Says what happens before the click. */
export function CenterStatusForm({ center, decision, close }: CenterStatusFormProps) {
  const reasonHint = reasonHints[decision]
  const form = useOperationForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({
      reason: decision === 'decline' && !reason.trim() && t(messages.centerDeclineReasonRequired),
    }),
    send: (call, { reason }) =>
      call('POST', '/admin/centers/:id/status', {
        params: { id: center.id },
        body: { status: statusOf[decision], reason: reason.trim() },
      }),
    done: done[decision],
    close,
  })
  return (
    <OperationForm
      form={form}
      danger={decision === 'decline' || decision === 'close'}
      submit={submits[decision]}
    >
      <Consequences center={center} decision={decision} />
      {reasonHint && (
        <TextAreaField
          label={t('Reason')}
          optional={decision !== 'decline'}
          hint={reasonHint}
          rows={3}
          maxLength={CENTER_NOTES_MAX_LENGTH}
          {...form.field('reason')}
        />
      )}
    </OperationForm>
  )
}

function Consequences({ center, decision }: Pick<CenterStatusFormProps, 'center' | 'decision'>) {
  const { name, request, terms } = center
  if (decision === 'close') {
    return (
      <p className="wrap-anywhere">
        {t(
          '{name} can no longer enroll staff. Its directors still see their center and pay its invoices. Enrollments that were already ordered stay.',
          { name },
        )}
      </p>
    )
  }
  if (decision === 'reopen') {
    return (
      <p className="wrap-anywhere">
        {t('{name} can enroll its staff again, with the same people and terms.', { name })}
      </p>
    )
  }
  if (decision === 'decline') {
    return (
      <p className="wrap-anywhere">
        {request &&
          `${t('{person} gets an email to {email}.', {
            person: request.contact_name,
            email: request.email,
          })} `}
        {t('{name} stays in the list with the status Declined.', { name })}
      </p>
    )
  }
  return (
    <div className="wrap-anywhere grid gap-2">
      <p>
        {request
          ? t(
              '{person} gets an invitation to be a director, sent to {email}, and can enroll staff after accepting it.',
              { person: request.contact_name, email: request.email },
            )
          : t('{name} can then enroll staff.', { name })}
      </p>
      <p>{t('These terms apply. If they should be different, change them first:')}</p>
      <ul className="list-disc ps-5">
        {termsTexts(terms).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
