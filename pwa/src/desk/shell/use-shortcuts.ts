import { useEffect } from 'react'
import { isShortcutKey } from '@/desk/ui/shortcut-key.ts'
import { afterPress } from '@/ui/after-press.ts'

/** Marks the field that `/` focuses. */
export const searchField = { 'data-shortcut': 'search' }

/**
 * ⌘K or Ctrl K opens the command palette. `?` opens the help, and `/` focuses the search field, unless the user is
 * typing or a dialog is open.
 */
export function useShortcuts({ palette, help }: { palette: () => void; help: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        // A native dialog would cover the palette.
        if (!document.querySelector('dialog[open]')) afterPress(palette)
        return
      }
      if (!isShortcutKey(event)) return
      if (event.key === '?') afterPress(help)
      if (event.key !== '/') return
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-shortcut="search"]')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [palette, help])
}
