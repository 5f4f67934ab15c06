import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the next visible heading takes the focus. A heading that is not visible yet cannot take it, and one that
 * unmounts loses it silently.
 */
let isPending = false

export function claimFocus(): void {
  isPending = true
}

export function releaseFocus(): void {
  isPending = false
}

/** A `ref` for headings: a new heading takes the focus after a navigation. */
export function takeFocus(heading: HTMLElement | null): void {
  if (heading && isPending) heading.focus({ preventScroll: true })
}

function focusHeading(): void {
  isPending = true
  takeFocus(document.querySelector('h1'))
}

/** Moves the focus to the heading after each navigation to another path; waits until an open dialog has closed. */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  // When the user has moved the focus, no heading takes it anymore.
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.tagName !== 'H1') releaseFocus()
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const dialog = document.querySelector('dialog[open]')
    if (dialog) dialog.addEventListener('close', focusHeading, { once: true })
    else focusHeading()
  })
}
