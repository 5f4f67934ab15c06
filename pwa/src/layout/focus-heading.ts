import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the focus belongs to the heading. One that is not visible yet cannot have it, and one that goes
 * away leaves it to nobody without a word: then it is for the next heading.
 */
let isWanted = false

export function keepFocus(): void {
  isWanted = true
}

export function leaveFocus(): void {
  isWanted = false
}

/** A `ref` for headings: a new one takes the focus that is meant for it. */
export function takeFocus(heading: HTMLElement | null): void {
  if (heading && isWanted) heading.focus({ preventScroll: true })
}

function focusHeading(): void {
  isWanted = true
  takeFocus(document.querySelector('h1'))
}

/** After each navigation to another path the heading has the focus, as after a page load; an open dialog closes first. */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  // Whoever moves the focus has done with the heading.
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
