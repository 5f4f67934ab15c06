import { messages } from '@cubby/contract/messages'
import { useEffect, useState } from 'react'
import { enqueue, useFate } from '@/offline/outbox.ts'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'

/** Marks everything up to an instant as read, and says so when the server refuses. */
export function MarkAllAsRead({ upTo, disabled }: { upTo: string; disabled: boolean }) {
  const [rowId, setRowId] = useState<string | null>(null)
  const fate = useFate(rowId)
  useEffect(() => {
    if (fate === 'refused') showToast('error', messages.allReadFailed)
  }, [fate])
  return (
    <Button
      variant="outline"
      size="small"
      className="justify-self-start"
      disabled={disabled}
      onClick={async () => setRowId(await enqueue({ kind: 'mark-all-read', args: { upTo } }))}
    >
      Mark All as Read
    </Button>
  )
}
