import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { BookOpen, CalendarDays, Copy, FileText, Pencil, Trash2 } from 'lucide-react'
import { Menu } from '@/desk/ui/menu.tsx'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { Button } from '@/ui/button.tsx'

export type ClassAction =
  | 'view'
  | 'edit'
  | 'delete'
  | 'enrollments'
  | 'sessions'
  | 'status'
  | 'materials'
  | 'duplicate'

const buttons = [
  { action: 'view', label: 'View Sessions', Icon: CalendarDays },
  { action: 'edit', label: 'Edit Class', Icon: Pencil },
  { action: 'delete', label: 'Delete Class', Icon: Trash2 },
  { action: 'materials', label: 'Materials', Icon: FileText },
  { action: 'duplicate', label: 'Duplicate Class', Icon: Copy },
] as const

interface ClassButtonsProps {
  found: AdminClass
  /** In a row of a table. */
  dense?: boolean
  onAction: (action: ClassAction) => void
}

/** The buttons of a class: with their names on its card, as icons in its row. */
export function ClassButtons({ found: { title }, dense = false, onAction }: ClassButtonsProps) {
  return (
    <div className={`flex items-center ${dense ? '' : 'flex-wrap'}`}>
      {buttons.map(({ action, label, Icon }) => {
        const button = (
          <Button
            key={action}
            variant="quiet"
            size={dense ? 'denseIcon' : 'small'}
            {...(!dense && { className: 'px-2' })}
            aria-label={`${label}: ${title}`}
            onClick={() => onAction(action)}
          >
            <Icon className={dense ? 'size-5' : 'size-4'} aria-hidden="true" />
            {!dense && label}
          </Button>
        )
        return dense ? (
          <Tooltip key={action} text={label}>
            {button}
          </Tooltip>
        ) : (
          button
        )
      })}
      <span className="ml-auto" />
      <Menu
        dense={dense}
        label={`More Actions for ${title}`}
        items={[
          { label: 'Edit Class', Icon: Pencil, onSelect: () => onAction('edit') },
          { label: 'View All Enrollments', Icon: BookOpen, onSelect: () => onAction('enrollments') },
        ]}
      />
    </div>
  )
}
