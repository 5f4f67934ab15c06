import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { AdminLinks } from './admin-links.tsx'

/** The sections on small screens: slides over from the left and leaves with the choice. */
export function AdminDrawer({ onClosed }: { onClosed: () => void }) {
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => router.subscribe('onBeforeNavigate', () => dialog.current?.close()), [router])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively
    <dialog
      ref={dialog}
      aria-labelledby="admin-drawer-title"
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onClose={onClosed}
      className="mr-auto ml-0 h-dvh max-h-none w-[min(20rem,88vw)] max-w-none animate-slide-from-left bg-card p-0 shadow-overlay"
    >
      <nav aria-label="Administration" className="grid gap-3 p-4">
        <div className="flex items-center justify-between">
          <h2 id="admin-drawer-title" className="px-3 text-xl">
            Administration
          </h2>
          <Button variant="quiet" size="icon" aria-label="Close menu" onClick={() => dialog.current?.close()}>
            <X className="size-6" aria-hidden="true" />
          </Button>
        </div>
        <AdminLinks />
      </nav>
    </dialog>
  )
}
