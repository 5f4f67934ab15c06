import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { Users } from 'lucide-react'
import { Card } from '@/ui/card.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { ClassStatusButton } from '../status/class-status-button.tsx'
import { type ClassAction, ClassButtons } from './class-buttons.tsx'
import { ClassSessionsButton } from './class-sessions-button.tsx'

interface ClassCardProps {
  found: AdminClass
  onAction: (action: ClassAction) => void
}

export function ClassCard({ found, onAction }: ClassCardProps) {
  const { title, instructor_name, total_enrollments, sessions } = found
  const pending = sessions.reduce((sum, { pending_count }) => sum + pending_count, 0)
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere text-lg">{title}</h2>
          <p className="text-muted-foreground text-sm">{instructor_name ?? 'No instructor assigned'}</p>
        </div>
        <ClassStatusButton found={found} onOpen={() => onAction('status')} className="-my-2.5 shrink-0" />
      </div>
      <p className="figures -my-2 flex flex-wrap items-center gap-x-5 text-sm">
        <ClassSessionsButton found={found} onOpen={() => onAction('sessions')} />
        <span className="inline-flex items-center gap-1.5">
          <Users className="size-4" aria-hidden="true" />
          {pluralize(total_enrollments, 'enrollment')}
          {pending > 0 && ` (${pending.toLocaleString('en-US')} pending)`}
        </span>
      </p>
      <div className="-mx-2 -mb-2 mt-auto border-t pt-1">
        <ClassButtons found={found} onAction={onAction} />
      </div>
    </Card>
  )
}
