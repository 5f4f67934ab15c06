import { useState } from 'react'

/**
 * Returns a function that tells whether the element that opened a dialog takes the focus when it closes. It
 * does not if another screen is open by then, whose heading takes the focus, or if the user is already in
 * another dialog.
 */
export function useFinalFocus(popup: HTMLElement | null): () => boolean {
  const [openedOn] = useState(() => location.pathname)
  return () => {
    const current = document.activeElement?.closest('[role=dialog]')
    return location.pathname === openedOn && (!current || current === popup)
  }
}
