import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a control is gone that had the focus, and until the focus is on something that a person can find. */
export async function expectFocusKept(page: Page, gone: Locator): Promise<void> {
  await gone.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).not.toBe('nothing')
}

/** What has the focus, in words; 'nothing' when it fell to the body. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing'
    return focused.getAttribute('aria-label') ?? focused.textContent ?? ''
  })
}
