import type { ReactNode } from 'react'

/** Cards side by side, as many as there is room for. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
}
