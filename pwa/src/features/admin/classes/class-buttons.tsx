import type { AdminClass } from '@cubby/contract/admin-classes'
import { BookOpen, CalendarDays, Copy, FileText, Pencil, Trash2 } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Menu } from '@/ui/menu.tsx'

export type ClassAct =
  | 'view'
  | 'edit'
  | 'delete'
  | 'enrollments'
  | 'sessions'
  | 'status'
  | 'materials'
  | 'duplicate'

const buttons = [
  { act: 'view', label: 'View Sessions', Icon: CalendarDays },
  { act: 'edit', label: 'Edit Class', Icon: Pencil },
  { act: 'delete', label: 'Delete Class', Icon: Trash2 },
  { act: 'materials', label: 'Materials', Icon: FileText },
  { act: 'duplicate', label: 'Duplicate Class', Icon: Copy },
] as const

interface ClassButtonsProps {
  found: AdminClass
  onAct: (act: ClassAct) => void
}

/** What can be done with a class, on its card and in its row. */
export function ClassButtons({ found: { title }, onAct }: ClassButtonsProps) {
  return (
    <div className="flex flex-wrap items-center">
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
  )
}
