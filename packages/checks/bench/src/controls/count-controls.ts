import type { Page } from 'playwright-core'

/** What a user of a screen meets. */
export interface Controls {
  /** Links, buttons, fields, and tabs that are in view or reachable by scrolling. */
  readonly all: number
  readonly fields: number
  /** The controls above the first row of the list; null without a list. */
  readonly aboveFirstRow: number | null
  readonly filledButtons: number
  /** From the top of the page to the end of the last element, in pixels, however tall the sidebar is. */
  readonly height: number
}

/**
 * Counts the controls in the open dialog, or else in `main` without its sidebar. `row` is the selector of a row or card.
 * Disabled controls count, because a user reads them.
 */
export async function countControls(page: Page, row?: string): Promise<Controls> {
  const { hasRow, ...controls } = await page.evaluate(countInPage, row)
  if (row !== undefined && !hasRow) throw new Error(`${page.url()} shows no ${row}`)
  return controls
}

/** Runs in the page, so it refers to nothing outside. */
function countInPage(row?: string): Controls & { hasRow: boolean } {
  const FIELDS =
    'input, select, textarea, [role=combobox], [role=checkbox], [role=switch], [contenteditable=true]'
  const CONTROLS = `${FIELDS}, a, button, summary, [role=tab], [role=button]`
  const SIDEBARS = 'nav[aria-label=Administration], nav[aria-label=Profile]'
  const scope =
    [...document.querySelectorAll('dialog:modal, [role=dialog], [role=alertdialog]')].at(-1) ??
    document.querySelector('main')
  if (!scope) throw new Error('The page has no main')

  /** Hides what only screen readers get. A checkbox or file field of one pixel is drawn by its label. */
  const hasBox = (element: Element) => {
    const drawn = element instanceof HTMLInputElement ? [element, ...(element.labels ?? [])] : [element]
    return drawn.some((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 1 && height > 1
    })
  }
  const isReachable = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]') && hasBox(element)
  const inScope = [...scope.querySelectorAll(CONTROLS)].filter(
    (element) => isReachable(element) && !element.closest(SIDEBARS),
  )
  const controls = inScope.filter(
    (element) => !inScope.some((other) => other !== element && other.contains(element)),
  )

  const firstRow = row === undefined ? undefined : [...scope.querySelectorAll(row)].find(isReachable)
  const firstRowTop = firstRow?.getBoundingClientRect().top
  const probe = document.createElement('span')
  probe.style.backgroundColor = 'var(--primary)'
  scope.append(probe)
  const filled = getComputedStyle(probe).backgroundColor
  probe.remove()
  const leaves = [...scope.querySelectorAll('*')].filter(
    (element) => element.childElementCount === 0 && isReachable(element) && !element.closest(SIDEBARS),
  )
  return {
    all: controls.length,
    fields: controls.filter((element) => element.matches(FIELDS)).length,
    aboveFirstRow:
      firstRowTop === undefined
        ? null
        : controls.filter((element) => element.getBoundingClientRect().bottom <= firstRowTop).length,
    filledButtons: controls.filter(
      (element) =>
        element.matches('a, button, [role=button]') && getComputedStyle(element).backgroundColor === filled,
    ).length,
    height: Math.round(Math.max(...leaves.map((leaf) => leaf.getBoundingClientRect().bottom)) + scrollY),
    hasRow: firstRow !== undefined,
  }
}

/** Returns how many entries the sidebar has, and how many of them are in view without scrolling. */
export async function sidebarEntries(page: Page): Promise<{ all: number; inView: number }> {
  return page.evaluate(() => {
    const entries = [
      ...document.querySelectorAll('main nav:is([aria-label=Administration], [aria-label=Profile]) a'),
    ]
    const boxes = entries.map((entry) => entry.getBoundingClientRect()).filter(({ height }) => height > 0)
    const inView = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
    return { all: boxes.length, inView: inView.length }
  })
}
