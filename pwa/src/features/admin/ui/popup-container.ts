import { createContext, useContext } from 'react'

/** The dialog that popups open in. */
export const PopupContainer = createContext<HTMLElement | null>(null)

/**
 * Where the list, menu, or popover of a widget goes, as props of its `Portal`: into the dialog around it, or into the
 * screen. Outside of both it would lie in no landmark.
 */
export function usePopupContainer(): { container?: HTMLElement } {
  const dialog = useContext(PopupContainer)
  // Also drawn to text, where there is no document.
  const container = dialog ?? globalThis.document?.getElementById('main')
  return container ? { container } : {}
}
