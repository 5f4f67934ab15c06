import type { ReactNode } from 'react'

interface InlineFactProps {
  /** Only for screen readers. */
  name: string
  children: ReactNode
}

/** A fact without an icon, in a `dl`. */
export function InlineFact({ name, children }: InlineFactProps) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
