import type { AdminClass } from '@cubby/contract/classes'
import { CalendarDays, ChevronDown, Users } from 'lucide-react'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { type ClassAct, ClassButtons } from './class-buttons.tsx'
import { classStatusNames, classTones, counted } from './class-words.ts'

interface ClassCardProps {
  found: AdminClass
  onAct: (act: ClassAct) => void
}

export function ClassCard({ found, onAct }: ClassCardProps) {
  const { title, instructor_name, total_sessions, total_enrollments, status } = found
  return (
    <Card as="li" className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="break-words text-lg">{title}</h2>
          <p className="text-muted-foreground text-sm">{instructor_name ?? 'No instructor assigned'}</p>
        </div>
        <button
          type="button"
          aria-label={`Update Status: ${title}, ${classStatusNames[status]}`}
          title="Update Status"
          onClick={() => onAct('status')}
          className="-my-2.5 flex min-h-11 shrink-0 items-center rounded-control"
        >
          <Chip tone={classTones[status]}>
            {classStatusNames[status]}
            <ChevronDown aria-hidden="true" />
          </Chip>
        </button>
      </div>
      <p className="figures -my-2 flex flex-wrap items-center gap-x-5 text-sm">
        <button
          type="button"
          title="Class Sessions"
          onClick={() => onAct('sessions')}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control underline decoration-border underline-offset-4 hover:decoration-current"
        >
          <CalendarDays className="size-4" aria-hidden="true" />
          {counted(total_sessions, 'session')}
          <span className="sr-only"> of {title}</span>
        </button>
        <span className="inline-flex items-center gap-1.5">
          <Users className="size-4" aria-hidden="true" />
          {counted(total_enrollments, 'enrollment')}
        </span>
      </p>
      <div className="-mx-2 -mb-2 mt-auto border-t pt-1">
        <ClassButtons found={found} onAct={onAct} />
      </div>
    </Card>
  )
}
