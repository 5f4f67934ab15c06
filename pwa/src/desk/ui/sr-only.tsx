import type { ReactNode } from 'react'

/** The part of a text that only screen readers say: `rich('Edit<hidden> {name}</hidden>', { name, hidden: srOnly })`. */
export function srOnly(words: ReactNode): ReactNode {
  return <span className="sr-only">{words}</span>
}
