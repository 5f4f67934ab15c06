import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import { useState } from 'react'
import type { BannerMessage } from '@/desk/messages/use-banner.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { EntryButtons } from '@/features/seats/waitlist-admin/entry-buttons.tsx'
import { RejectEntryForm } from '@/features/seats/waitlist-admin/reject-entry-form.tsx'
import { useEntryOperation } from '@/features/seats/waitlist-admin/use-waitlist.ts'
import { ActionItem } from './action-item.tsx'

interface EntryActionProps {
  entry: AdminWaitlistEntry
  showBanner: (banner: BannerMessage | null) => void
}

/** Reviews a waitlist entry from the panel of its user. */
export function EntryAction({ entry, showBanner }: EntryActionProps) {
  const { id, class_name, position, next_session_date, end_date } = entry
  const { send, sendAsync, undo, sendingOf, isUndoing, reviewedHere } = useEntryOperation(showBanner)
  const [isRejecting, setRejecting] = useState(false)
  return (
    <ActionItem
      title={class_name}
      detail={`#${position} on the waitlist, ${displayDate(next_session_date, end_date)}`}
    >
      <EntryButtons
        entry={entry}
        place="panel"
        sending={sendingOf(id)?.operation}
        undoing={isUndoing(id)}
        reviewedHere={reviewedHere === id}
        onAction={(operation) =>
          operation === 'reject' ? setRejecting(true) : send({ id, operation, entry })
        }
        onUndo={(operationId) => undo({ id, operationId })}
      />
      {isRejecting && (
        <Dialog title="Reject Waitlist Entry" onClosed={() => setRejecting(false)}>
          {(close) => (
            <RejectEntryForm
              entry={entry}
              onReject={(reason) => sendAsync({ id, operation: 'reject', entry, reason })}
              close={close}
            />
          )}
        </Dialog>
      )}
    </ActionItem>
  )
}
