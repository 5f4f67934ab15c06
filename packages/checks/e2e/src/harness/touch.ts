import type { Page } from 'playwright-core'

/** A finger on the screen, moved by Chromium's developer tools. Positions are relative to the window. */
interface Finger {
  readonly move: (x: number, y: number) => Promise<void>
  readonly lift: () => Promise<void>
}

/** Puts a finger on the screen. */
export async function touch(page: Page, x: number, y: number): Promise<Finger> {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  let at = { x, y }
  return {
    // In steps, as a finger moves.
    async move(toX, toY) {
      const from = at
      at = { x: toX, y: toY }
      const steps = 10
      for (let step = 1; step <= steps; step += 1) {
        const share = step / steps
        await send('touchMove', [{ x: from.x + (toX - from.x) * share, y: from.y + (toY - from.y) * share }])
      }
    },
    lift: async () => void (await send('touchEnd', [])),
  }
}

/** Pulls the page down by this many pixels, and releases it. */
export async function pullDown(page: Page, pixels: number): Promise<void> {
  const finger = await touch(page, 195, 200)
  await finger.move(195, 200 + pixels)
  await finger.lift()
}
