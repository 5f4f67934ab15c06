import { type ReactNode, useEffect, useRef } from 'react'
import { Sheet } from '@/ui/sheet.tsx'

interface DialogProps {
  title: string
  wide?: boolean
  locked?: boolean
  onClosed: () => void
  children: (close: () => void) => ReactNode
}

/** A sheet that is open as long as it is mounted; closing gives the focus back before it goes. */
export function Dialog({ title, wide = false, locked = false, onClosed, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <Sheet ref={dialog} title={title} wide={wide} locked={locked} onClose={onClosed}>
      {children(() => dialog.current?.close())}
    </Sheet>
  )
}
