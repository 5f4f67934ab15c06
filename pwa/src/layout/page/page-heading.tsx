import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { claimFocus, releaseFocus, takeFocus } from './focus-heading.ts'

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
