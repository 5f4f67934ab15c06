/** What lies over a screen while it is open: the platform's dialogs, and those of a library. */
const LAYERS = 'dialog, [role=dialog], [role=menu]'
const OPEN_LAYERS = 'dialog[open], [role=dialog], [role=menu]'

/** What a user knows as one thing: when its button goes, the focus stays with it. */
const PLACES = `li, tr, article, section, form, ${OPEN_LAYERS}, main`

/** The invisible ends of a dialog of a library, which hand the focus back into it. */
const GUARDS = '[data-base-ui-focus-guard]'

/** Says what the thing is when the focus comes to it. */
const NAMES = 'h1, h2, h3, h4, th[scope=row]'

interface LastFocus {
  readonly element: Element
  /** The elements around it when it had the focus: by the time it is gone, nothing tells them any more. */
  readonly around: readonly Element[]
  readonly path: string
  /** What had the focus before the dialog or menu opened that this is in. */
  readonly opener: LastFocus | null
}

let lastFocus: LastFocus | null = null

/**
 * An operation often replaces its own button, or the row that opened its dialog, and browsers then drop the
 * focus to the body. Puts it on the name of the nearest thing around that is still there. Returns what ends it.
 */
export function keepFocus(): () => void {
  const ending = new AbortController()
  document.addEventListener('focusin', ({ target }) => target instanceof Element && remember(target), ending)
  document.addEventListener('focusout', () => setTimeout(forgetWhatWasLeft, 0), ending)
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

/** A user who clicks beside everything has put the focus away on purpose. */
function forgetWhatWasLeft(): void {
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
  // Another screen takes the focus itself.
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
  // Of a dialog or menu that is gone, what counts is where it was opened.
  if (opener && !around.some((element) => element.matches(OPEN_LAYERS) && isThere(element))) {
    if (opener.element instanceof HTMLElement && isThere(opener.element)) return opener.element
    return placeOf(opener)
  }
  const place = around.find((element) => isThere(element) && element.matches(PLACES))
  return place instanceof HTMLElement ? place : null
}
