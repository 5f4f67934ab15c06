import { useRef } from 'react'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { discard } from '@/offline/sync/manage-row.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

/**
 * Discards an unsent change. Asks first, because this cannot be undone. If an attempt begins before the user confirms,
 * nothing is discarded.
 */
export function DiscardRow({ row, title }: { row: OutboxRow; title: string }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const confirm = async () => {
    sheet.current?.close()
    await discard(row.id)
  }
  return (
    <>
      {row.status !== 'sending' && (
        <Button
          size="small"
          variant="outline"
          aria-label={`Discard: ${title}`}
          onClick={() => sheet.current?.showModal()}
        >
          Discard
        </Button>
      )}
      <Sheet ref={sheet} title="Discard this change?">
        <p>{title}</p>
        <p>
          {row.attempts > 0
            ? 'It may have reached the server already. Discarding it does not undo it there.'
            : 'It was not sent yet. It will not be sent.'}
        </p>
        <div className="grid gap-2">
          <Button variant="danger" onClick={confirm}>
            Discard
          </Button>
          <Button variant="outline" onClick={() => sheet.current?.close()}>
            Keep it
          </Button>
        </div>
      </Sheet>
    </>
  )
}
