import type { ReviewableEnrollment } from '@cubby/contract/enrollments'
import { messages } from '@cubby/contract/messages'
import { useRef, useState } from 'react'
import type { Selection } from '@/features/admin/table/selection.ts'
import { SelectionBar } from '@/features/admin/table/selection-bar.tsx'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { BulkReport } from './bulk-report.tsx'
import { useBulkApprove } from './use-bulk-approve.ts'
import { findAllPending } from './use-enrollments.ts'

interface BulkApproveProps {
  /** The `filterQuery` of what is listed. */
  filter: string
  selection: Selection
  /** The enrollments on this page. */
  shown: ReviewableEnrollment[]
  total: number
}

/** How much is selected, the button that approves it, and what became of each. */
export function BulkApprove({ filter, selection, shown, total }: BulkApproveProps) {
  const { bulk, approve, clear } = useBulkApprove()
  const [finding, setFinding] = useState(false)
  // What was selected on another page is remembered from there.
  const seen = useRef(new Map<string, ReviewableEnrollment>())
  for (const enrollment of shown) seen.current.set(enrollment.id, enrollment)
  const busy = finding || (bulk !== null && bulk.results.length < bulk.total)

  const approveSelected = async () => {
    setFinding(true)
    try {
      const chosen = selection.everything
        ? await findAllPending(filter)
        : selection.ids.flatMap((id) => seen.current.get(id) ?? [])
      selection.clear()
      await approve(chosen.filter(({ enrollment_status }) => enrollment_status !== 'approved'))
    } catch {
      showToast('error', messages.enrollmentsFailed)
    } finally {
      setFinding(false)
    }
  }

  return (
    <>
      <SelectionBar selection={selection} total={total}>
        <Button size="small" busy={busy} onClick={approveSelected}>
          {selection.everything ? 'Approve all pending' : 'Approve selected'}
        </Button>
      </SelectionBar>
      {bulk && <BulkReport bulk={bulk} onDismiss={clear} />}
    </>
  )
}
