import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface SessionFactProps {
  Icon: LucideIcon
  name: string
  children: ReactNode
}

export function SessionFact({ Icon, name, children }: SessionFactProps) {
  return (
    <div className="flex items-start gap-2">
      <dt>
        <Icon className="mt-1 size-4 text-muted-foreground" aria-hidden="true" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
