import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { BookOpen, CalendarDays, Copy, FileText, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
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

const files = [
  { action: 'materials', label: 'Materials', Icon: FileText },
  { action: 'duplicate', label: 'Duplicate Class', Icon: Copy },
] as const

interface ClassButtonsProps {
  found: AdminClass
  /** In a row of a table, where all buttons are icons in one line. */
  dense?: boolean
  onAction: (action: ClassAction) => void
}

/** The buttons of a class: the two that are used most with their names on its card, the others as icons. */
export function ClassButtons({ found, dense = false, onAction }: ClassButtonsProps) {
  const { title } = found
  return (
    <div className={`flex items-center ${dense ? '' : '-mr-2 gap-1'}`}>
      {buttons.map(({ action, label, Icon }) =>
        dense || action === 'delete' ? (
          <IconButton
            key={action}
            name={`${label}: ${title}`}
            {...{ label, Icon, dense }}
            className={dense ? '' : '-mr-2 ml-auto'}
            onClick={() => onAction(action)}
          />
        ) : (
          <Button
            key={action}
            variant="outline"
            size="small"
            className="whitespace-nowrap"
            aria-label={`${label}: ${title}`}
            onClick={() => onAction(action)}
          >
            {label}
          </Button>
        ),
      )}
      {dense && <ClassFileButtons found={found} dense onAction={onAction} />}
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

/** Materials and Duplicate Class, as icons. */
export function ClassFileButtons({ found: { title }, dense = false, onAction }: ClassButtonsProps) {
  return files.map(({ action, label, Icon }) => (
    <IconButton
      key={action}
      name={`${label}: ${title}`}
      {...{ label, Icon, dense }}
      onClick={() => onAction(action)}
    />
  ))
}

interface IconButtonProps {
  label: string
  /** The label with the title of the class. */
  name: string
  Icon: LucideIcon
  dense: boolean
  className?: string
  onClick: () => void
}

function IconButton({ label, name, Icon, dense, className = '', onClick }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button
        variant="quiet"
        size={dense ? 'denseIcon' : 'icon'}
        className={`${dense ? '' : 'text-muted-foreground'} ${className}`}
        aria-label={name}
        onClick={onClick}
      >
        <Icon className="size-5" aria-hidden="true" />
      </Button>
    </Tooltip>
  )
}
