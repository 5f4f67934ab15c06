import type { AdminClass } from '@cubby/contract/classes'
import { BookOpen, CalendarDays, ChevronDown, Copy, FileText, Pencil, Trash2, Users } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Menu } from '@/ui/menu.tsx'
import { classStatusNames, counted } from './class-words.ts'

export type ClassAct =
  | 'view'
  | 'edit'
  | 'delete'
  | 'enrollments'
  | 'sessions'
  | 'status'
  | 'materials'
  | 'duplicate'

interface ClassCardProps {
  found: AdminClass
  onAct: (act: ClassAct) => void
}

export function ClassCard({ found, onAct }: ClassCardProps) {
  const { title, instructor_name, total_sessions, total_enrollments, status } = found
  const buttons = [
    { act: 'view', label: 'View Sessions', Icon: CalendarDays },
    { act: 'edit', label: 'Edit Class', Icon: Pencil },
    { act: 'delete', label: 'Delete Class', Icon: Trash2 },
    { act: 'materials', label: 'Materials', Icon: FileText },
    { act: 'duplicate', label: 'Duplicate Class', Icon: Copy },
  ] as const
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
          <Chip tone={status === 'cancelled' ? 'destructive' : status === 'active' ? 'success' : 'neutral'}>
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
      <div className="-mx-2 -mb-2 mt-auto flex items-center border-t pt-1">
        {buttons.map(({ act, label, Icon }) => (
          <Button
            key={act}
            variant="quiet"
            size="icon"
            aria-label={`${label}: ${title}`}
            title={label}
            onClick={() => onAct(act)}
          >
            <Icon className="size-5" aria-hidden="true" />
          </Button>
        ))}
        <span className="ml-auto" />
        <Menu
          label={`More Actions for ${title}`}
          items={[
            { label: 'Edit Class', Icon: Pencil, onSelect: () => onAct('edit') },
            { label: 'View All Enrollments', Icon: BookOpen, onSelect: () => onAct('enrollments') },
          ]}
        />
      </div>
    </Card>
  )
}
