import { messages } from '@cubby/contract/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { useCommandStatus } from '@/offline/hooks/use-outbox.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'

/** A button that marks a notification as read and reports the result with a toast. In the list, there is no toast. */
export function MarkAsRead({ id, onRead }: { id: string; onRead: () => void }) {
  const [rowId, setRowId] = useState<string | null>(null)
  const status = useCommandStatus(rowId)
  const reachable = useServerReachable()
  const succeed = () => {
    showToast('success', messages.notificationRead)
    onRead()
  }
  const fail = () => showToast('error', messages.notificationReadFailed)
  const mark = async () => {
    const { rowId: stored, isLost } = await enqueue({ kind: 'mark-read', args: { notificationId: id } })
    setRowId(stored)
    if (stored === null && !isLost) succeed()
  }
  const notify = useEffectEvent(() => {
    if (status === 'refused') fail()
    else succeed()
    setRowId(null)
  })
  useEffect(() => {
    if (rowId !== null && status !== 'open') notify()
  }, [rowId, status])
  const waits = rowId !== null && !reachable
  return (
    <Button busy={rowId !== null && !waits} onClick={() => void mark().catch(fail)}>
      {waits ? 'Saved on this device' : 'Mark as Read'}
    </Button>
  )
}
