import { createContext, useContext } from 'react'

/** The dialog that popups open in. */
export const PopupContainer = createContext<HTMLElement | null>(null)

/**
 * Returns the container of a list, menu, or popover, as props of its `Portal`: the dialog around it, or else the `main`
 * element. Elsewhere, the popup would be outside of all landmarks.
 */
export function usePopupContainer(): { container?: HTMLElement } {
  const dialog = useContext(PopupContainer)
  // Also rendered on the server, where there is no document.
  const container = dialog ?? globalThis.document?.getElementById('main')
  return container ? { container } : {}
}
