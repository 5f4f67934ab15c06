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

const closedTexts: Readonly<Record<Exclude<ApprovalRequest['status'], 'pending'>, string>> = {
  approved: t('Approved'),
  rejected: t('Rejected'),
  withdrawn: t('Withdrawn'),
  expired: t('Expired'),
}

/** What the request is for. */
export function wishText({ kind, user_name, to_name, amount, import: undone }: ApprovalRequest): string {
  const money = amountText(amount ?? 0)
  const texts: Readonly<Record<ApprovalRequest['kind'], string>> = {
    user_deletion: t('Delete the account of {userName}', { userName: user_name }),
    user_merge: t('Merge the account of {userName} into that of {toName}', {
      userName: user_name,
      toName: `${to_name}`,
    }),
    import_undo: t('Undo the import of {fileName}, which deletes accounts', {
      fileName: `${undone?.file_name}`,
    }),
    refund: t('Refund {money} to {userName}', { money, userName: user_name }),
    correction: t('Correct an entry of {userName}, which takes {money} out of the books', {
      userName: user_name,
      money,
    }),
    removal: to_name
      ? t('Move a payment of {money} from {userName} to {toName}', {
          money,
          userName: user_name,
          toName: `${to_name}`,
        })
      : t('Take back a payment of {money} from {userName}', { money, userName: user_name }),
  }
  return texts[kind]
}

const subjectLink = `${textLink} inline-flex min-h-11 items-center px-2 text-sm`

/** One request, with what the administrator can decide about it. */
export function ApprovalRequestCard({ request }: { request: ApprovalRequest }) {
  const zone = useTimeZone()
  const { status, reason, is_own, requested_by_name, requested_at, expires_at } = request
  const { user_id, user_name, import: undone, decided_by_name, decided_at } = request
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
        {t('{value} asked on {moment}. {value2}', {
          value: is_own ? t('You') : requested_by_name,
          moment: momentText(requested_at, zone),
          value2:
            status === 'pending'
              ? t('The request expires on {moment}.', { moment: momentText(expires_at, zone) })
              : closedTexts[status] +
                (decided_by_name ? t(' by {decidedByName}', { decidedByName: decided_by_name }) : '') +
                (decided_at ? t(' on {moment}.', { moment: momentText(decided_at, zone) }) : '.'),
        })}
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
              {t('Open {userName}', { userName: user_name })}
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
