/** The indicator moves half as far as the finger. */
const RESISTANCE = 0.5
/** How far the indicator is pulled, in pixels, until a release refreshes. */
export const REFRESH_AT = 64
const MAX_DISTANCE = 88
/** A page that is not zoomed may have a scale that is not exactly 1. */
const ZOOMED = 1.01
/** How many pixels a finger moves until the direction of the gesture is clear. */
const DIRECTION_AFTER = 8

interface PullTools {
  /** Called with the distance of the indicator, and with null when the pull ends. */
  pulled: (distance: number | null) => void
  /** Called after a pull that was far enough. Until it resolves, other pulls are ignored. */
  refresh: () => Promise<void>
}

/** Follows pulls of one finger at the top of the page. Returns the function that ends it. */
export function followPulls({ pulled, refresh }: PullTools): () => void {
  let start: { x: number; y: number } | null = null
  let distance: number | null = null
  let isRefreshing = false

  function onStart({ touches, target }: TouchEvent): void {
    const [finger] = touches
    if (touches.length !== 1 || !finger || isRefreshing || !isAtTop(target)) cancel()
    else start = { x: finger.clientX, y: finger.clientY }
  }

  function onMove({ touches: [finger] }: TouchEvent): void {
    if (!start || !finger) return
    const down = finger.clientY - start.y
    const sideways = Math.abs(finger.clientX - start.x)
    if (distance === null) {
      if (Math.max(Math.abs(down), sideways) < DIRECTION_AFTER) return
      if (down <= sideways) {
        cancel()
        return
      }
    }
    distance = Math.min(MAX_DISTANCE, Math.max(0, down * RESISTANCE))
    pulled(distance)
  }

  async function onEnd(): Promise<void> {
    const isFar = distance !== null && distance >= REFRESH_AT
    cancel()
    if (!isFar) return
    isRefreshing = true
    await refresh().finally(() => {
      isRefreshing = false
    })
  }

  function cancel(): void {
    start = null
    if (distance !== null) pulled(null)
    distance = null
  }

  const end = new AbortController()
  // Passive, so that the page scrolls without waiting for a script.
  const options = { passive: true, signal: end.signal }
  document.addEventListener('touchstart', onStart, options)
  document.addEventListener('touchmove', onMove, options)
  document.addEventListener('touchend', () => void onEnd(), options)
  document.addEventListener('touchcancel', cancel, options)
  return () => end.abort()
}

/** Whether nothing else reacts to a pull: no dialog is open, and everything under the finger is scrolled to its top. */
function isAtTop(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.closest('header, main')) return false
  if (scrollY > 0 || (visualViewport?.scale ?? 1) > ZOOMED || document.querySelector(':modal')) return false
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollTop > 0) return false
  }
  return true
}
