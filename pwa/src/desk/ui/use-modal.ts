import { useCallback, useState } from 'react'
import { useFinalFocus } from './use-final-focus.ts'

/**
 * Returns the state of a modal that is open while it is mounted, as props of its root and its popup. Calls
 * `onClosed` after the closing animation.
 */
export function useModal(onClosed: () => void) {
  const [open, setOpen] = useState(true)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const finalFocus = useFinalFocus(popup)
  return {
    popup,
    close: useCallback(() => setOpen(false), []),
    rootProps: {
      open,
      onOpenChange: setOpen,
      onOpenChangeComplete: (isOpen: boolean) => !isOpen && onClosed(),
    },
    popupProps: { ref: setPopup, finalFocus },
  }
}
