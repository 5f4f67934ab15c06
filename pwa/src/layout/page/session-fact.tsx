import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface SessionFactProps {
  Icon: LucideIcon
  name: string
  /** For screen readers alone, because the screen says it elsewhere. */
  isHidden?: boolean
  children: ReactNode
}

export function SessionFact({ Icon, name, isHidden = false, children }: SessionFactProps) {
  return (
    <div className={isHidden ? 'sr-only' : 'flex items-start gap-2'}>
      <dt>
        <Icon className="mt-1 size-4 text-muted-foreground" aria-hidden="true" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
