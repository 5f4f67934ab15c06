import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { PopupContainer } from './popup-container.ts'
import { rowPanel } from './shortcut-key.ts'
import { useModal } from './use-modal.ts'

interface SidePanelProps {
  title: string
  /** Takes the focus when the panel closes; by default, the element that opened it. */
  finalFocus?: () => HTMLElement | null
  /** Called after the closing animation. */
  onClosed: () => void
  children: ReactNode
}

/** A modal panel on the right, beside the list that it belongs to. On phones it covers the whole screen. */
export function SidePanel({ title, finalFocus, onClosed, children }: SidePanelProps) {
  const { popup, rootProps, popupProps } = useModal(onClosed)
  return (
    <Dialog.Root {...rootProps}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-45 bg-overlay/50" />
        <Dialog.Popup
          {...popupProps}
          {...rowPanel}
          finalFocus={() => popupProps.finalFocus() && (finalFocus?.() ?? true)}
          className="fixed inset-y-0 right-0 z-45 w-full overflow-y-auto overscroll-contain bg-card text-base shadow-overlay outline-none data-open:animate-slide-from-right sm:w-[min(30rem,90vw)]"
        >
          <div className="sticky top-0 z-10 flex items-start justify-between gap-3 border-b bg-card py-3 pr-3 pl-5">
            <Dialog.Title className="wrap-anywhere pt-2 text-xl">{title}</Dialog.Title>
            <Dialog.Close render={<Button variant="quiet" size="icon" aria-label="Close" />}>
              <X className="size-5" aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            <PopupContainer value={popup}>{children}</PopupContainer>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
