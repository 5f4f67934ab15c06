import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'

interface DiscardDialogProps {
  onStay: () => void
  onDiscard: () => void
}

/** Asks the user to confirm discarding unsaved changes. */
export function DiscardDialog({ onStay, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog title="Discard your changes?" onClosed={onStay}>
      {(close) => (
        <>
          <p>Your changes to this class are not saved.</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Keep editing
            </Button>
            <Button variant="danger" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
