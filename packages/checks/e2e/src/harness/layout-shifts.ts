import type { Page } from 'playwright-core'

/** A part of a screen that moved by itself, and by how much. */
interface LayoutShift {
  readonly value: number
  /** The elements that moved, such as 'TR.group from 285,600 1080×40 to 285,640 1080×40'. */
  readonly sources: readonly string[]
}

declare global {
  interface Window {
    layoutShifts: LayoutShift[]
  }
}

/**
 * Collects the movements on a page that the user did not cause within the last half second, as browsers measure them
 * (Layout Instability API). Call it before the page loads anything.
 */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = []
    interface Entry extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly Source[]
    }
    interface Source {
      readonly node: Node | null
      readonly previousRect: DOMRectReadOnly
      readonly currentRect: DOMRectReadOnly
    }
    // Chromium reports some icons of replaced buttons as moved from an empty rectangle, although they stay.
    const isStill = ({ node, previousRect }: Source) => node instanceof SVGElement && previousRect.width === 0
    const at = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`
    const nameOf = ({ node, previousRect, currentRect }: Source) => {
      const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName
      return `${name?.slice(0, 60)} from ${at(previousRect)} to ${at(currentRect)}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput || entry.sources.every(isStill)) continue
        window.layoutShifts.push({ value: entry.value, sources: entry.sources.map(nameOf) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the movements since the last call. */
export async function layoutShifts(page: Page): Promise<readonly LayoutShift[]> {
  // Entries are delivered after the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return page.evaluate(() => window.layoutShifts.splice(0))
}
