import type { AnyRouter } from '@tanstack/react-router'

function focusHeading() {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/** After each navigation to another path the heading has the focus, as after a page load; an open dialog closes first. */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const dialog = document.querySelector('dialog[open]')
    if (dialog) dialog.addEventListener('close', focusHeading, { once: true })
    else focusHeading()
  })
}
