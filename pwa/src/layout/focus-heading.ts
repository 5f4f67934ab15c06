import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the next visible heading takes the focus. A heading that is not visible yet cannot take it, and one that
 * unmounts loses it silently.
 */
let isWanted = false

export function keepFocus(): void {
  isWanted = true
}

export function leaveFocus(): void {
  isWanted = false
}

/** A `ref` for headings: a new heading takes the focus after a navigation. */
export function takeFocus(heading: HTMLElement | null): void {
  if (heading && isWanted) heading.focus({ preventScroll: true })
}

function focusHeading(): void {
  isWanted = true
  takeFocus(document.querySelector('h1'))
}

/** Moves the focus to the heading after each navigation to another path; waits until an open dialog has closed. */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  // The user has already moved the focus.
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.tagName !== 'H1') leaveFocus()
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const dialog = document.querySelector('dialog[open]')
    if (dialog) dialog.addEventListener('close', focusHeading, { once: true })
    else focusHeading()
  })
}
