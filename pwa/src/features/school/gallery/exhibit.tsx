import type { ReactNode } from 'react'

/** One primitive with its states side by side. */
export function Exhibit({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t py-8">
      <h2 className="text-2xl">{name}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}
