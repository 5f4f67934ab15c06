import type { ReactNode } from 'react'

interface ActionItemProps {
  title: string
  detail: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** One of the likely next actions for a user. */
export function ActionItem({ title, detail, children }: ActionItemProps) {
  return (
    <li className="grid gap-2 rounded-control border p-3">
      <div>
        <p className="font-semibold">{title}</p>
        <div className="figures text-muted-foreground text-sm">{detail}</div>
      </div>
      {children}
    </li>
  )
}
