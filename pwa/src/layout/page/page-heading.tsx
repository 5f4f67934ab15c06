import type { AnyRouter } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { type ReactNode, useEffect } from 'react'
import { useProvider } from '@/offline/hooks/use-collection.ts'

/** The one h1 of a screen; it takes the focus after a navigation. */
export function PageHeading({
  className = 'text-3xl',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return (
    <h1
      ref={takeFocus}
      tabIndex={-1}
      className={cx('font-bold', className)}
      onFocus={claimFocus}
      onBlur={releaseFocus}
    >
      {children}
    </h1>
  )
}

/**
 * Sets the document title to the names of the screen and the provider, once the provider is known. Null leaves it to a
 * part of the screen.
 */
export function useDocumentTitle(screen: string | null): void {
  const name = useProvider()?.name
  useEffect(() => {
    if (screen !== null && name !== undefined) document.title = `${screen} · ${name}`
  }, [screen, name])
}

/**
 * Whether the next visible heading takes the focus. A heading that is not visible yet cannot take it, and one that
 * unmounts loses it silently.
 */
let isPending = false

function claimFocus(): void {
  isPending = true
}

function releaseFocus(): void {
  isPending = false
}

/** A `ref` for headings: a new heading takes the focus after a navigation. */
function takeFocus(heading: HTMLElement | null): void {
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
