import { createContext, useContext } from 'react'

/** The dialog that popups open in. */
export const PopupContainer = createContext<HTMLElement | null>(null)

/**
 * Returns the container of a list, menu, or popover, as props of its `Portal`: the dialog around it, or the
 * page. Outside of both it would be in no landmark.
 */
export function usePopupContainer(): { container?: HTMLElement } {
  const dialog = useContext(PopupContainer)
  // Also rendered on the server, where there is no document.
  const container = dialog ?? globalThis.document?.getElementById('main')
  return container ? { container } : {}
}
