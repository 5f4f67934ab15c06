/** Everything that opens over a screen: native dialogs, and the dialogs and menus of Base UI. */
const LAYERS = 'dialog, [role=dialog], [role=menu]'
const OPEN_LAYERS = 'dialog[open], [role=dialog], [role=menu]'

/** Elements that users see as one item. When a button in one disappears, the focus stays inside it. */
const PLACES = ['li', 'tr', 'article', 'section', 'form', OPEN_LAYERS, 'main'].join(', ')

/** The invisible focus guards of Base UI, which move the focus back into a dialog. */
const GUARDS = '[data-base-ui-focus-guard]'

/** The element that names an item. A screen reader reads it when it gets the focus. */
const NAMES = 'h1, h2, h3, h4, th[scope=row]'

interface LastFocus {
  readonly element: Element
  /** Its ancestors at that time, because they cannot be found after it is removed. */
  readonly around: readonly Element[]
  readonly path: string
  /** The element with the focus before the surrounding dialog or menu opened. */
  readonly opener: LastFocus | null
}

let lastFocus: LastFocus | null = null

/**
 * Restores the focus after an operation removed the focused button, row, or dialog. The heading of the nearest
 * remaining item takes the focus, or the item itself. After a dialog or menu has closed, the element that opened it
 * takes the focus. Without this, browsers move the focus to the body. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  const ending = new AbortController()
  document.addEventListener('focusin', ({ target }) => target instanceof Element && remember(target), ending)
  document.addEventListener('focusout', () => setTimeout(forgetLastFocus, 0), ending)
  const observer = new MutationObserver(() => isLost() && setTimeout(restore, 0))
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'disabled', 'hidden'],
  })
  return () => {
    ending.abort()
    observer.disconnect()
    lastFocus = null
  }
}

function remember(element: Element): void {
  if (element.matches(GUARDS)) return
  const around: Element[] = []
  for (let up = element.parentElement; up; up = up.parentElement) around.push(up)
  const layer = element.closest(LAYERS)
  const opener = lastFocus && layerOf(lastFocus) === layer ? lastFocus.opener : lastFocus
  lastFocus = { element, around, path: location.pathname, opener: layer ? opener : null }
}

function layerOf({ element, around }: LastFocus): Element | null {
  return [element, ...around].find((each) => each.matches(LAYERS)) ?? null
}

/** Forgets the last focus after a click outside of all controls, because the user has removed the focus on purpose. */
function forgetLastFocus(): void {
  if (lastFocus && hasNobodyFocus() && isThere(lastFocus.element)) lastFocus = null
}

function isLost(): boolean {
  return lastFocus !== null && hasNobodyFocus() && !isThere(lastFocus.element)
}

function hasNobodyFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function isThere(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled')
}

function restore(): void {
  if (!lastFocus || !isLost()) return
  // Another screen sets the focus itself.
  const place = lastFocus.path === location.pathname ? placeOf(lastFocus) : null
  if (!place) {
    lastFocus = null
    return
  }
  const name = [...place.querySelectorAll<HTMLElement>(NAMES)].find(isThere)
  const target = name ?? place
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function placeOf({ around, opener }: LastFocus): HTMLElement | null {
  // If the dialog or menu is closed, the focus returns to where it was opened.
  if (opener && !around.some((element) => element.matches(OPEN_LAYERS) && isThere(element))) {
    if (opener.element instanceof HTMLElement && isThere(opener.element)) return opener.element
    return placeOf(opener)
  }
  const place = around.find((element) => isThere(element) && element.matches(PLACES))
  return place instanceof HTMLElement ? place : null
}
