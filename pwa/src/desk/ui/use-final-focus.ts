import { useState } from 'react'

/**
 * Returns a function that is called when a dialog closes. It returns whether the element that opened the dialog takes
 * the focus. It returns false if another screen is open, whose heading takes the focus, or if the focus is already in
 * another dialog.
 */
export function useFinalFocus(popup: HTMLElement | null): () => boolean {
  const [openedOn] = useState(() => location.pathname)
  return () => {
    const current = document.activeElement?.closest('[role=dialog]')
    return location.pathname === openedOn && (!current || current === popup)
  }
}
