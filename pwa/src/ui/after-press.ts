import { flushSync } from 'react-dom'

/** The longest time to wait for a frame, in milliseconds. A page in the background paints no frames. */
const LONGEST_MS = 100

/** Resolves after the next frame, or after `LONGEST_MS` without a frame. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

let pending: (() => void) | null = null

/**
 * Runs `work`, such as opening a dialog, once the browser has painted the pressed button or key. Rendering a dialog in
 * the handler of the press would delay that frame. A key or click before that runs the work at once and is dropped, so
 * that it never reaches the screen behind.
 */
export function afterPress(work: () => void): void {
  runPending()
  pending = work
  for (const type of ['keydown', 'click']) addEventListener(type, keepFromScreen, true)
  void painted().then(() => {
    if (pending === work) runPending()
  })
}

function runPending(): void {
  const work = pending
  pending = null
  for (const type of ['keydown', 'click']) removeEventListener(type, keepFromScreen, true)
  // In one go, so that nothing is pressed between the work and its frame.
  if (work) flushSync(work)
}

/** Runs the work, and drops the event. */
function keepFromScreen(event: Event): void {
  runPending()
  event.stopImmediatePropagation()
  event.preventDefault()
}
