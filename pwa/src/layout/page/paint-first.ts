import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

/** The longest time to wait for a frame, in milliseconds. A page in the background paints no frames. */
const LONGEST_MS = 100

/**
 * The browser's history, which tells the router about a navigation once the browser has painted the pressed link.
 * Rendering the next screen in the handler of the press would delay that frame.
 */
export function paintFirstHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { subscribe } = history
  history.subscribe = (listener) =>
    subscribe((change) => {
      void painted().then(() => listener(change))
    })
  return history
}

/** Resolves after the next frame, or after `LONGEST_MS` without a frame. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
