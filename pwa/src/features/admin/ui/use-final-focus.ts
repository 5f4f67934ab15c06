import { useState } from 'react'

/**
 * The element that takes the focus when a dialog closes: the one that opened it, unless another screen is open by
 * then and its heading takes the focus.
 */
export function useFinalFocus(): () => boolean {
  const [openedOn] = useState(() => location.pathname)
  return () => location.pathname === openedOn
}
