import { messages } from '@cubby/contract/messages'
import type { ChangedRefund } from '@cubby/contract/refund-policy'
import { amountText } from '@cubby/rules/money/price-text'
import { TriangleAlert } from 'lucide-react'
import { agreeToRefund, dismiss } from '@/offline/sync/manage-row.ts'
import { Button } from '@/ui/button.tsx'
import { changeText } from './change-text.ts'

interface RefundChangedNoteProps {
  refund: ChangedRefund
  rowId: string
}

/** Both amounts of a refund side by side. The user withdraws with the current one or keeps the seat. */
export function RefundChangedNote({ refund: { seen, current }, rowId }: RefundChangedNoteProps) {
  return (
    <div className="grid gap-2 rounded-control border border-warning/50 bg-warning/10 p-3 text-sm">
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        <span>{messages.refundChanged}.</span>
      </p>
      <ul className="figures grid gap-1 font-semibold">
        {seen.paid !== current.paid && (
          <li>{changeText('Paid', amountText(seen.paid), amountText(current.paid))}</li>
        )}
        <li>{changeText('Refund', amountText(seen.refund), amountText(current.refund))}</li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="danger" onClick={() => void agreeToRefund(rowId)}>
          {current.refund > 0
            ? `Withdraw and get ${amountText(current.refund)}`
            : 'Withdraw without a refund'}
        </Button>
        <Button size="small" variant="outline" onClick={() => void dismiss(rowId)}>
          Keep my seat
        </Button>
      </div>
    </div>
  )
}
