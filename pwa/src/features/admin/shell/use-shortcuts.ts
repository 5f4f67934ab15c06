import { useEffect } from 'react'

/** Marks the field that `/` focuses. */
export const searchField = { 'data-shortcut': 'search' }

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

/** ⌘K or Ctrl K everywhere; `?` and `/` unless the user is typing or a dialog is open. */
export function useShortcuts({ palette, help }: { palette: () => void; help: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        // The platform's dialogs lie above everything, also above the palette.
        if (!document.querySelector('dialog[open]')) palette()
        return
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open], [role=dialog]')) return
      if (event.key === '?') help()
      if (event.key !== '/') return
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-shortcut="search"]')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [palette, help])
}
