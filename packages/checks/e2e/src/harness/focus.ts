import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until a focused control is gone and the focus is in this place: the element around the control, or the
 * list around that element if the element is gone, too.
 */
export async function expectFocusKept(gone: Locator, place: Locator): Promise<void> {
  await gone.waitFor({ state: 'detached' })
  await expectFocusIn(place)
}

/** Waits until the focus is within this element. If it never is, the error names the focused element. */
export async function expectFocusIn(place: Locator): Promise<void> {
  await expect
    .poll(() => place.evaluate(whatIsFocusedIn), { message: `the focus in ${place}` })
    .toBe('in its place')
}

function whatIsFocusedIn(place: Element): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing'
  return place.contains(focused) ? 'in its place' : (focused.textContent ?? focused.tagName)
}

/** Returns a description of the focused element, or 'nothing' if it is the body. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing'
    return focused.getAttribute('aria-label') ?? focused.textContent ?? ''
  })
}
