import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

interface FoldProps {
  summary: ReactNode
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The name of the content, for screen readers. */
  name: string
  /** The classes of the content. */
  className?: string
  children: ReactNode
}

/**
 * A line that opens to its content. Only open content is rendered: a class can have a hundred sessions. The form keeps
 * the values of fields that are not rendered.
 */
export function Fold({ summary, isOpen, onOpen, name, className, children }: FoldProps) {
  return (
    <details open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        className="figures flex min-h-12 items-center px-4 py-2 hover:bg-muted focus-visible:-outline-offset-3"
        onClick={(event) => {
          event.preventDefault()
          onOpen(!isOpen)
        }}
      >
        {summary}
      </summary>
      {isOpen && (
        // Content that opened because of an error stays open while the error is corrected.
        <fieldset aria-label={name} className={cx('min-w-0', className)} onFocus={() => onOpen(true)}>
          {children}
        </fieldset>
      )}
    </details>
  )
}
