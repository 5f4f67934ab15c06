import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { painted } from '@/ui/after-press.ts'

interface TypedEarly {
  /** The values by field name. */
  readonly values: Readonly<Record<string, string>>
  /** The name of the focused field; empty if none had the focus. */
  readonly focused: string
}

let prerendered: HTMLFormElement | null = null
let focused = ''

/** Remembers the form that the server sent, and its focused field. Call it before React replaces the form. */
export function rememberPrerenderedForm(): void {
  prerendered = document.querySelector<HTMLFormElement>('.prerendered form')
  const noteFocus = ({ activeElement }: Document) => {
    if (prerendered?.contains(activeElement)) focused = activeElement?.getAttribute('name') ?? ''
  }
  noteFocus(document)
  prerendered?.addEventListener('focusin', () => noteFocus(document))
}

/** Returns what a visitor typed before the app started. Only the first call returns it. */
export function takeTypedEarly(): TypedEarly | null {
  if (!prerendered) return null
  const texts = [...new FormData(prerendered)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() ? [[name, value]] : [],
  )
  prerendered = null
  return { values: Object.fromEntries(texts), focused }
}

/**
 * The browser's history, which tells the router about a navigation once the browser has painted the pressed link.
 * Rendering the next screen in the handler of the press would delay that frame. `onNavigation` runs at once. It has
 * to tell the router its new location, because another press before the paint builds on that location.
 */
export function paintFirstHistory(onNavigation: () => void): RouterHistory {
  const history = createBrowserHistory()
  const { subscribe } = history
  history.subscribe = (listener) =>
    subscribe((change) => {
      onNavigation()
      void painted().then(() => listener(change))
    })
  return history
}
