import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { useFinalFocus } from './use-final-focus.ts'

interface DrawerProps {
  title: string
  /** Called after the closing animation. */
  onClosed: () => void
  children: ReactNode
}

/** A modal panel that slides over the screen from the left, and closes when the user follows a link in it. */
export function Drawer({ title, onClosed, children }: DrawerProps) {
  const router = useRouter()
  const [open, setOpen] = useState(true)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const finalFocus = useFinalFocus(popup)
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-45 bg-overlay" />
        <Dialog.Popup
          ref={setPopup}
          finalFocus={finalFocus}
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
