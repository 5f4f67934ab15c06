import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { t } from '@cubby/texts/t'
import { CalendarDays } from 'lucide-react'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { rich } from '@/ui/rich.tsx'

interface ClassSessionsButtonProps {
  found: AdminClass
  onOpen: () => void
}

/** The number of sessions, as a button that shows them. */
export function ClassSessionsButton({ found, onOpen }: ClassSessionsButtonProps) {
  const { title, total_sessions } = found
  return (
    <Tooltip text={t('Class Sessions')}>
      <button
        type="button"
        onClick={onOpen}
        className="figures inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap rounded-control underline decoration-border underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
      >
        <CalendarDays className="size-4" aria-hidden="true" />
        {rich('{count, plural, one {# session} other {# sessions}}<hidden> of {title}</hidden>', {
          count: total_sessions,
          title,
          hidden: srOnly,
        })}
      </button>
    </Tooltip>
  )
}
