/** What a user knows as one thing: when its button goes, the focus stays with it. */
const PLACES = 'li, tr, article, section, form, dialog[open], main'

/** Says what the thing is when the focus comes to it. */
const NAMES = 'h1, h2, h3, h4, th[scope=row]'

interface UserSessions {
  readonly element: Element
  /** The elements around it when it had the focus: by the time it is gone, nothing tells them any more. */
  readonly around: readonly Element[]
  readonly path: string
  /** What had the focus before the dialog opened that this is in. */
  readonly opener: UserSessions | null
}

let userSessions: UserSessions | null = null

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
    userSessions = null
  }
}

function remember(element: Element): void {
  const around: Element[] = []
  for (let up = element.parentElement; up; up = up.parentElement) around.push(up)
  const dialog = element.closest('dialog')
  const opener =
    userSessions && userSessions.element.closest('dialog') === dialog ? userSessions.opener : userSessions
  userSessions = { element, around, path: location.pathname, opener: dialog ? opener : null }
}

/** A user who clicks beside everything has put the focus away on purpose. */
function forgetWhatWasLeft(): void {
  if (userSessions && hasNobodyFocus() && isThere(userSessions.element)) userSessions = null
}

function isLost(): boolean {
  return userSessions !== null && hasNobodyFocus() && !isThere(userSessions.element)
}

function hasNobodyFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function isThere(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled')
}

function restore(): void {
  if (!userSessions || !isLost()) return
  // Another screen takes the focus itself.
  const place = userSessions.path === location.pathname ? placeOf(userSessions) : null
  if (!place) {
    userSessions = null
    return
  }
  const name = [...place.querySelectorAll<HTMLElement>(NAMES)].find(isThere)
  const target = name ?? place
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function placeOf({ around, opener }: UserSessions): HTMLElement | null {
  // Of a dialog that is gone, what counts is where it was opened.
  if (opener && !around.some((element) => element.matches('dialog[open]') && isThere(element))) {
    if (opener.element instanceof HTMLElement && isThere(opener.element)) return opener.element
    return placeOf(opener)
  }
  const place = around.find((element) => isThere(element) && element.matches(PLACES))
  return place instanceof HTMLElement ? place : null
}
