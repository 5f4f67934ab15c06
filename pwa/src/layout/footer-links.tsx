import { type ReactNode, useId } from 'react'

/** A column of links in the footer, under its heading. */
export function FooterLinks({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-lg">
        {heading}
      </h2>
      <ul>{children}</ul>
    </nav>
  )
}
