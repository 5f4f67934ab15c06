import { useState } from 'react'

/**
 * Where the focus goes when a dialog closes: back to what opened it, unless another screen is open by then, whose
 * heading takes the focus itself.
 */
export function useFinalFocus(): () => boolean {
  const [openedOn] = useState(() => location.pathname)
  return () => location.pathname === openedOn
}
