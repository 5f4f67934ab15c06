import type { ReactNode, Ref } from 'react'

interface CardGridProps {
  ref?: Ref<HTMLUListElement>
  children: ReactNode
}

/** A responsive grid of cards. */
export function CardGrid({ ref, children }: CardGridProps) {
  return (
    <ul ref={ref} className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {children}
    </ul>
  )
}
