import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { CalendarDays } from 'lucide-react'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { pluralize } from '@/ui/pluralize.ts'

interface ClassSessionsButtonProps {
  found: AdminClass
  onOpen: () => void
}

/** The number of sessions, as a button that shows them. */
export function ClassSessionsButton({ found, onOpen }: ClassSessionsButtonProps) {
  const { title, total_sessions } = found
  return (
    <Tooltip text="Class Sessions">
      <button
        type="button"
        onClick={onOpen}
        className="figures inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap rounded-control underline decoration-border underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
      >
        <CalendarDays className="size-4" aria-hidden="true" />
        {pluralize(total_sessions, 'session')}
        <span className="sr-only"> of {title}</span>
      </button>
    </Tooltip>
  )
}
