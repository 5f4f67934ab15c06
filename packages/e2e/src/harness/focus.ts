import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until a control is gone that had the focus, and until the focus is in this place: the thing it stood in,
 * or the list around that when the thing went, too.
 */
export async function expectFocusKept(gone: Locator, place: Locator): Promise<void> {
  await gone.waitFor({ state: 'detached' })
  await expectFocusIn(place)
}

/** Waits until the focus is on something in this place, and says what has it where it is not. */
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

/** What has the focus, in words; 'nothing' when it fell to the body. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing'
    return focused.getAttribute('aria-label') ?? focused.textContent ?? ''
  })
}
