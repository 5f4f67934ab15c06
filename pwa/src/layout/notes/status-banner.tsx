import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface StatusBannerProps {
  Icon: LucideIcon
  children: ReactNode
}

/** A banner under the header about the connection or unsent changes. */
export function StatusBanner({ Icon, children }: StatusBannerProps) {
  return (
    <div className="border-b">
      <p className="shell flex items-center gap-2 py-2 text-muted-foreground text-sm">
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span>{children}</span>
      </p>
    </div>
  )
}
