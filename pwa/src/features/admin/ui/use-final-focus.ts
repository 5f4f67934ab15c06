import { useState } from 'react'

/**
 * The element that takes the focus when a dialog closes: the one that opened it, unless by then another screen is
 * open, whose heading takes the focus, or the user is in another dialog already.
 */
export function useFinalFocus(popup: HTMLElement | null): () => boolean {
  const [openedOn] = useState(() => location.pathname)
  return () => {
    const current = document.activeElement?.closest('[role=dialog]')
    return location.pathname === openedOn && (!current || current === popup)
  }
}
