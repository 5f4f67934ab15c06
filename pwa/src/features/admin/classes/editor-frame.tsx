import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '@/ui/button.tsx'

interface EditorFrameProps {
  title: string
  busy: boolean
  formId: string
  canSave: boolean
  onCancel: () => void
  children: ReactNode
}

/** A dialog over the whole screen with Cancel and Save in sight; Escape cancels. */
export function EditorFrame({ title, busy, formId, canSave, onCancel, children }: EditorFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={(event) => {
        // The platform closes a dialog on a second Escape, whatever was said to the first one.
        if (event.target !== dialog.current) return
        dialog.current.showModal()
        onCancel()
      }}
      onCancel={(event) => {
        // A dialog above this one has its own Escape.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onCancel()
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-background p-0 text-base text-foreground"
    >
      <div className="sticky top-0 z-10 border-b bg-card">
        <div className="mx-auto flex max-w-4xl flex-wrap items-center justify-between gap-2 px-4 py-2.5">
          <h1 id={titleId} className="text-xl">
            {title}
          </h1>
          <div className="flex gap-2">
            <Button variant="outline" size="small" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" size="small" form={formId} busy={busy} disabled={!canSave}>
              Save
            </Button>
          </div>
        </div>
      </div>
      <div className="mx-auto max-w-4xl px-4 py-6">{children}</div>
    </dialog>
  )
}
