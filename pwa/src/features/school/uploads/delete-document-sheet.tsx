import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface DeleteDocumentSheetProps {
  fileName: string
  onDelete: () => void
  onClosed: () => void
}

/** Asks before a document is deleted permanently. */
export function DeleteDocumentSheet({ fileName, onDelete, onClosed }: DeleteDocumentSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <Sheet ref={dialog} title="Delete document" onClose={onClosed}>
      <p className="wrap-anywhere">{fileName} is deleted permanently.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={close}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            close()
            onDelete()
          }}
        >
          Delete
        </Button>
      </div>
    </Sheet>
  )
}
