import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { PopupContainer } from './popup-container.ts'
import { useFinalFocus } from './use-final-focus.ts'

interface FullScreenDialogProps {
  title: string
  /** The buttons beside the title, always visible. */
  actions: ReactNode
  /** Called on Escape; the caller decides whether to close it. */
  onLeave: () => void
  children: ReactNode
}

/** A modal dialog over the whole screen, open while it is mounted. */
export function FullScreenDialog({ title, actions, onLeave, children }: FullScreenDialogProps) {
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const finalFocus = useFinalFocus(popup)
  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(open) => !open && onLeave()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={setPopup}
          finalFocus={finalFocus}
          className="fixed inset-0 z-45 overflow-y-auto overscroll-contain bg-background text-base text-foreground outline-none"
        >
          <div className="sticky top-0 z-10 border-b bg-card">
            <div className="mx-auto flex max-w-4xl flex-wrap items-center justify-between gap-2 px-4 py-2.5">
              <Dialog.Title render={<h1 className="text-xl">{title}</h1>} />
              <div className="flex gap-2">{actions}</div>
            </div>
          </div>
          <div className="mx-auto max-w-4xl px-4 py-6">
            <PopupContainer value={popup}>{children}</PopupContainer>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
