import { messages } from '@cubby/contract/messages'
import type { ApprovalRequest } from '@cubby/contract/office/approval-requests'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Check, Undo2, X } from 'lucide-react'
import { momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

/** What the request is for. */
export function wishText({ kind, user_name, to_name, amount, import: undone }: ApprovalRequest): string {
  const shownAmount = amountText(amount ?? 0)
  const texts: Readonly<Record<ApprovalRequest['kind'], string>> = {
    user_deletion: t('Delete the account of {name}', { name: user_name }),
    user_merge: t('Merge the account of {name} into that of {otherName}', {
      name: user_name,
      otherName: `${to_name}`,
    }),
    import_undo: t('Undo the import of {fileName} and delete its accounts', {
      fileName: `${undone?.file_name}`,
    }),
    refund: t('Refund {amount} to {name}', { amount: shownAmount, name: user_name }),
    correction: t('Correct an entry of {name}, which takes {amount} out of the books', {
      name: user_name,
      amount: shownAmount,
    }),
    removal: to_name
      ? t('Move a payment of {amount} from {name} to {otherName}', {
          amount: shownAmount,
          name: user_name,
          otherName: `${to_name}`,
        })
      : t('Reverse a payment of {amount} from {name}', { amount: shownAmount, name: user_name }),
  }
  return texts[kind]
}

const subjectLink = `${textLink} inline-flex min-h-11 items-center px-2 text-sm`

/** One request, with what the administrator can decide about it. */
export function ApprovalRequestCard({ request }: { request: ApprovalRequest }) {
  const zone = useTimeZone()
  const { status, reason, is_own, requested_by_name, requested_at, expires_at } = request
  const { user_id, user_name, import: undone } = request
  const approve = useDecision(request, 'approve')
  const reject = useDecision(request, 'reject')
  const withdraw = useDecision(request, 'withdraw')
  const failure = approve.failure ?? reject.failure ?? withdraw.failure
  const about = <span className="sr-only">: {wishText(request)}</span>
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <h3 className="wrap-anywhere text-lg">{wishText(request)}</h3>
      {reason && <p className="wrap-anywhere">{t('Reason: {reason}', { reason })}</p>}
      <p className="figures text-muted-foreground text-sm">
        {is_own
          ? t('You asked on {time}.', { time: momentText(requested_at, zone) })
          : t('{name} asked on {time}.', {
              name: requested_by_name,
              time: momentText(requested_at, zone),
            })}{' '}
        {status === 'pending'
          ? t('The request expires on {time}.', { time: momentText(expires_at, zone) })
          : closedText(request, zone)}
      </p>
      {failure && (
        <Alert tone={failure === messages.proofCancelled ? 'info' : 'error'} announced>
          {failure}
        </Alert>
      )}
      {status === 'pending' && (
        <div className="flex flex-wrap gap-2 max-sm:[&>button]:flex-auto">
          {is_own ? (
            <Button variant="outline" size="small" busy={withdraw.busy} onClick={() => withdraw.run(null)}>
              <Undo2 className="size-4" aria-hidden="true" />
              {t('Withdraw')}
              {about}
            </Button>
          ) : (
            <>
              <Button size="small" busy={approve.busy} onClick={() => approve.run(null)}>
                <Check className="size-4" aria-hidden="true" />
                {t('Approve')}
                {about}
              </Button>
              <Button variant="outline" size="small" busy={reject.busy} onClick={() => reject.run(null)}>
                <X className="size-4" aria-hidden="true" />
                {t('Reject')}
                {about}
              </Button>
            </>
          )}
          {undone ? (
            <Link to="/admin/imports" search={{ id: undone.id }} className={subjectLink}>
              {t('Open {fileName}', { fileName: undone.file_name })}
            </Link>
          ) : (
            <Link to="/admin/users" search={{ searchTerm: user_name, user: user_id }} className={subjectLink}>
              {t('Open {name}', { name: user_name })}
            </Link>
          )}
          {is_own && (
            <p className="self-center text-muted-foreground text-sm">
              {t('Another administrator will decide.')}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

function closedText({ status, decided_by_name, decided_at }: ApprovalRequest, zone: string | undefined) {
  if (!decided_at) {
    return t(
      '{status, select, approved {Approved} rejected {Rejected} withdrawn {Withdrawn} other {Expired}}.',
      {
        status,
      },
    )
  }
  const time = momentText(decided_at, zone)
  return decided_by_name
    ? t(
        '{status, select, approved {Approved} rejected {Rejected} withdrawn {Withdrawn} other {Expired}} by {name} on {time}.',
        { status, name: decided_by_name, time },
      )
    : t(
        '{status, select, approved {Approved} rejected {Rejected} withdrawn {Withdrawn} other {Expired}} on {time}.',
        { status, time },
      )
}

const doneTexts = {
  approve: t(messages.approvalApproved),
  reject: t(messages.approvalRejected),
  withdraw: t(messages.approvalWithdrawn),
}

/** Approves, rejects, or withdraws a request. */
export function useDecision({ id }: ApprovalRequest, decision: keyof typeof doneTexts) {
  const callOnce = useIdempotentCall()
  return useOperation(
    (_: null) => callOnce('POST', `/admin/approval-requests/:id/${decision}`, { params: { id } }),
    { done: doneTexts[decision], failed: t(messages.approvalFailed) },
    () => {},
    EVERY_QUERY,
  )
}
