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
] as const

const moreActions = [
  { action: 'edit', label: 'Edit Class', Icon: Pencil },
  { action: 'enrollments', label: 'View All Enrollments', Icon: BookOpen },
  { action: 'sessions', label: 'Class Sessions', Icon: CalendarDays },
  { action: 'materials', label: 'Materials', Icon: FileText },
  { action: 'duplicate', label: 'Duplicate Class', Icon: Copy },
] as const

interface ClassButtonsProps {
  found: AdminClass
  /** In a row of a table. */
  dense?: boolean
  onAction: (action: ClassAction) => void
}

/** The buttons of a class: the two that are used most with their names on its card, all as icons in its row. */
export function ClassButtons({ found: { title }, dense = false, onAction }: ClassButtonsProps) {
  return (
    <div className={`flex items-center ${dense ? '' : '-mr-2 gap-1'}`}>
      {buttons.map(({ action, label, Icon }) => {
        const isIcon = dense || action === 'delete'
        const button = (
          <Button
            key={action}
            variant={isIcon ? 'quiet' : 'outline'}
            size={dense ? 'denseIcon' : isIcon ? 'icon' : 'small'}
            className={dense ? '' : isIcon ? '-mr-2 ml-auto text-muted-foreground' : 'whitespace-nowrap'}
            aria-label={`${label}: ${title}`}
            onClick={() => onAction(action)}
          >
            {isIcon ? <Icon className="size-5" aria-hidden="true" /> : label}
          </Button>
        )
        return isIcon ? (
          <Tooltip key={action} text={label}>
            {button}
          </Tooltip>
        ) : (
          button
        )
      })}
      <Menu
        dense={dense}
        label={`More Actions for ${title}`}
        items={moreActions.map(({ action, label, Icon }) => ({
          label,
          Icon,
          onSelect: () => onAction(action),
        }))}
      />
    </div>
  )
}
