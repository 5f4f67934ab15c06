import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '@/ui/button.tsx'
import { useModal } from './use-modal.ts'

interface DrawerProps {
  title: string
  /** Called after the closing animation. */
  onClosed: () => void
  children: ReactNode
}

/** A modal panel that slides over the screen from the left, and closes when the user follows a link in it. */
export function Drawer({ title, onClosed, children }: DrawerProps) {
  const router = useRouter()
  const { close, rootProps, popupProps } = useModal(onClosed)
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router, close])
  return (
    <Dialog.Root {...rootProps}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-45 bg-overlay" />
        <Dialog.Popup
          {...popupProps}
          className="fixed inset-y-0 left-0 z-45 grid w-[min(20rem,88vw)] content-start gap-3 overflow-y-auto overscroll-contain bg-card p-4 shadow-overlay outline-none data-open:animate-slide-from-left"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="px-3 text-xl">{title}</Dialog.Title>
            <Dialog.Close render={<Button variant="quiet" size="icon" aria-label="Close menu" />}>
              <X className="size-6" aria-hidden="true" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
