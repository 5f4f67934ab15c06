import { messages } from '@cubby/contract/messages'
import type { ChangedRefund } from '@cubby/contract/refund-policy'
import type { ChangedTerms } from '@cubby/contract/session-terms'
import { amountText } from '@cubby/rules/money/price-text'
import { t, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { CircleAlert, TriangleAlert, X } from 'lucide-react'
import type { OutcomeError } from '@/api/outcome.ts'
import { detailsOf } from '@/api/read-response.ts'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import type { Command, CommandKind, OutboxRow, SessionCommandKind } from '@/offline/store/stored-rows.ts'
import { agreeToRefund, agreeToTerms, dismiss } from '@/offline/sync/manage-row.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { agreeAgainTexts, commandTexts } from './command-texts.ts'
import { agreeAgain } from './queue-command.ts'
import { stepAfterRefusal } from './refusal-text.ts'
import { changedTermsTexts, changeText } from './session-description.ts'
import { useTelling } from './told-rows.ts'

interface RefusalNoteProps {
  command: Command['kind']
  error: OutcomeError | null
  rowId: string
  /** The message when the server gave no reason. */
  failed?: string
}

/** The reason of a refusal, with a button that dismisses it, or both versions of what changed. */
export function RefusalNote({ command, error, rowId, failed }: RefusalNoteProps) {
  useTelling(rowId)
  const terms = detailsOf(error, 'terms_changed')
  const refund = detailsOf(error, 'refund_changed')
  const people = detailsOf(error, 'order_refused')
  if (terms) return <TermsChangedNote command={command} terms={terms} rowId={rowId} />
  if (refund) return <RefundChangedNote command={command} refund={refund} rowId={rowId} />
  return (
    <div className="flex items-start gap-2 rounded-control border border-destructive/50 bg-destructive/10 py-1 pe-1 ps-3 text-sm">
      <CircleAlert className="mt-2.5 size-4 shrink-0 text-destructive" aria-hidden="true" />
      <div className="flex-1 py-2">
        <p>{(error && translate(error.message)) || failed || commandTexts(command).failure}</p>
        {people && people.length > 0 && (
          <ul className="mt-1 grid gap-0.5">
            {people.map(({ member_id, name, text }) => (
              <li key={member_id}>
                <span className="font-semibold">{name}:</span> {text}
              </li>
            ))}
          </ul>
        )}
        {error?.code === 'consent_required' && (
          <Button size="small" className="mt-2" onClick={() => void agreeAgain(rowId)}>
            {t('Read and agree')}
          </Button>
        )}
      </div>
      <Button variant="quiet" size="icon" aria-label={t('Dismiss')} onClick={() => void dismiss(rowId)}>
        <X className="size-4" aria-hidden="true" />
      </Button>
    </div>
  )
}

interface TermsChangedNoteProps {
  command: CommandKind
  terms: ChangedTerms
  rowId: string
}

/** Both versions of the terms side by side. The user agrees to the current ones or cancels. */
function TermsChangedNote({ command, terms, rowId }: TermsChangedNoteProps) {
  const { state, agree } = agreeAgainTexts(command)
  return (
    <div className="grid gap-2 rounded-control border border-warning/50 bg-warning/10 p-3 text-sm">
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        <span>
          {t(messages.termsChanged)}. {state}
        </span>
      </p>
      <ul className="figures grid gap-1 font-semibold">
        {changedTermsTexts(terms).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void agreeToTerms(rowId)}>
          {agree}
        </Button>
        <Button size="small" variant="outline" onClick={() => void dismiss(rowId)}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

interface RefundChangedNoteProps {
  command: Command['kind']
  refund: ChangedRefund
  rowId: string
}

/** Both amounts of a refund side by side. The user goes on with the current one or keeps the spot. */
function RefundChangedNote({ command, refund: { seen, current }, rowId }: RefundChangedNoteProps) {
  const isRequest = command === 'request-transfer'
  const withdrawal =
    current.refund > 0
      ? t('Withdraw and get {amount} back', { amount: amountText(current.refund) })
      : t('Withdraw without a refund')
  return (
    <div className="grid gap-2 rounded-control border border-warning/50 bg-warning/10 p-3 text-sm">
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        <span>{t(messages.refundChanged)}.</span>
      </p>
      <ul className="figures grid gap-1 font-semibold">
        {seen.paid !== current.paid && (
          <li>{changeText(t('Paid'), amountText(seen.paid), amountText(current.paid))}</li>
        )}
        <li>{changeText(t('Refund'), amountText(seen.refund), amountText(current.refund))}</li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant={isRequest ? 'primary' : 'danger'}
          onClick={() => void agreeToRefund(rowId)}
        >
          {isRequest ? agreeAgainTexts('request-transfer').agree : withdrawal}
        </Button>
        <Button size="small" variant="outline" onClick={() => void dismiss(rowId)}>
          {isRequest ? t('Cancel') : t('Keep my spot')}
        </Button>
      </div>
    </div>
  )
}

interface RefusalStepProps {
  row: OutboxRow<SessionCommandKind>
  classId: string
}

/** The link to the next step after a refusal about a session. */
export function RefusalStep({ row, classId }: RefusalStepProps) {
  const classes = useClasses().rows
  const { text, to } = stepAfterRefusal(row, classId, classes)
  const className = buttonVariants({ variant: 'outline', size: 'small' })
  if (to === 'classes') {
    return (
      <Link to="/classes" className={className}>
        {text}
      </Link>
    )
  }
  return (
    <Link
      to="/classes/$id"
      params={{ id: classId }}
      search={{ session: row.args.sessionId }}
      className={className}
    >
      {text}
    </Link>
  )
}
