import type { ReactNode } from 'react'

/** The heading and the cards of what matters today. */
export function TodayList({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="today" className="grid gap-3">
      <h2 id="today" className="text-2xl">
        Today
      </h2>
      <ul className="grid gap-3">{children}</ul>
    </section>
  )
}
