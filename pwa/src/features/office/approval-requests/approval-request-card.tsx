import { messages } from '@cubby/contract/messages'
import type { ApprovalRequest } from '@cubby/contract/office/approval-requests'
import { amountText } from '@cubby/rules/money/price-text'
import { Link } from '@tanstack/react-router'
import { Check, Undo2, X } from 'lucide-react'
import { momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

const closedTexts: Readonly<Record<Exclude<ApprovalRequest['status'], 'pending'>, string>> = {
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/** What the request is for. */
export function wishText({ kind, user_name, to_name, amount, import: undone }: ApprovalRequest): string {
  const money = amountText(amount ?? 0)
  const texts: Readonly<Record<ApprovalRequest['kind'], string>> = {
    user_deletion: `Delete the account of ${user_name}`,
    user_merge: `Merge the account of ${user_name} into that of ${to_name}`,
    import_undo: `Undo the import of ${undone?.file_name}, which deletes accounts`,
    refund: `Refund ${money} to ${user_name}`,
    correction: `Correct an entry of ${user_name}, which takes ${money} out of the books`,
    removal: to_name
      ? `Move a payment of ${money} from ${user_name} to ${to_name}`
      : `Take back a payment of ${money} from ${user_name}`,
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
      {reason && <p className="wrap-anywhere">Reason: {reason}</p>}
      <p className="figures text-muted-foreground text-sm">
        {is_own ? 'You' : requested_by_name} asked on {momentText(requested_at, zone)}.{' '}
        {status === 'pending'
          ? `The request expires on ${momentText(expires_at, zone)}.`
          : closedTexts[status] +
            (decided_by_name ? ` by ${decided_by_name}` : '') +
            (decided_at ? ` on ${momentText(decided_at, zone)}.` : '.')}
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
              Withdraw
              {about}
            </Button>
          ) : (
            <>
              <Button size="small" busy={approve.busy} onClick={() => approve.run(null)}>
                <Check className="size-4" aria-hidden="true" />
                Approve
                {about}
              </Button>
              <Button variant="outline" size="small" busy={reject.busy} onClick={() => reject.run(null)}>
                <X className="size-4" aria-hidden="true" />
                Reject
                {about}
              </Button>
            </>
          )}
          {undone ? (
            <Link to="/admin/imports" search={{ id: undone.id }} className={subjectLink}>
              Open {undone.file_name}
            </Link>
          ) : (
            <Link to="/admin/users" search={{ searchTerm: user_name, user: user_id }} className={subjectLink}>
              Open {user_name}
            </Link>
          )}
          {is_own && (
            <p className="self-center text-muted-foreground text-sm">
              Another administrator decides about it.
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

const doneTexts = {
  approve: messages.approvalApproved,
  reject: messages.approvalRejected,
  withdraw: messages.approvalWithdrawn,
}

/** Approves, rejects, or withdraws a request. */
export function useDecision({ id }: ApprovalRequest, decision: keyof typeof doneTexts) {
  const callOnce = useIdempotentCall()
  return useOperation(
    (_: null) => callOnce('POST', `/admin/approval-requests/:id/${decision}`, { params: { id } }),
    { done: doneTexts[decision], failed: messages.approvalFailed },
    () => {},
    EVERY_QUERY,
  )
}
