import { type ReactNode, useId } from 'react'

interface FooterLinksProps {
  heading: string
  /** Whether heading and links are in one row. */
  isCompact?: boolean
  children: ReactNode
}

/** A column or row of links in the footer, with its heading. */
export function FooterLinks({ heading, isCompact = false, children }: FooterLinksProps) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className={isCompact ? 'flex flex-wrap items-center gap-x-6' : undefined}>
      <h2 id={id} className={isCompact ? 'text-base' : 'mb-1 text-lg'}>
        {heading}
      </h2>
      <ul className={isCompact ? 'flex flex-wrap gap-x-6' : undefined}>{children}</ul>
    </nav>
  )
}
