import { messages } from '@cubby/contract/messages'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { Button } from '@/ui/button.tsx'
import { useRefusalToast } from './use-refusal-toast.ts'

/** Marks all notifications up to an instant as read. Shows a toast if the server refuses this. */
export function MarkAllAsRead({ upTo, disabled }: { upTo: string; disabled: boolean }) {
  const follow = useRefusalToast(messages.allReadFailed)
  return (
    <Button
      variant="outline"
      size="small"
      className="justify-self-start"
      disabled={disabled}
      onClick={async () => follow((await enqueue({ kind: 'mark-all-read', args: { upTo } })).rowId)}
    >
      Mark All as Read
    </Button>
  )
}
