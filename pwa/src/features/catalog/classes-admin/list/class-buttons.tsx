import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { t } from '@cubby/texts/t'
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

const named = [
  { action: 'view', label: t('View Sessions'), Icon: CalendarDays },
  { action: 'edit', label: t('Edit Class'), Icon: Pencil },
] as const

const icons = [
  { action: 'materials', label: t('Materials'), Icon: FileText },
  { action: 'duplicate', label: t('Duplicate Class'), Icon: Copy },
  { action: 'delete', label: t('Delete Class'), Icon: Trash2 },
] as const

interface ClassButtonsProps {
  found: AdminClass
  /** In a row of a table, where all buttons are icons in one line. */
  dense?: boolean
  onAction: (action: ClassAction) => void
}

/** The two buttons that are used most, with their names. */
export function ClassButtons({ found: { title }, onAction }: Omit<ClassButtonsProps, 'dense'>) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {named.map(({ action, label }) => (
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
      ))}
    </div>
  )
}

/** The other operations on a class as icons; in a row of a table, all of them. */
export function ClassIconButtons({ found: { title }, dense = false, onAction }: ClassButtonsProps) {
  return (
    <div className="flex items-center">
      {[...(dense ? named : []), ...icons].map(({ action, label, Icon }) => (
        <IconButton
          key={action}
          name={`${label}: ${title}`}
          label={label}
          Icon={Icon}
          dense={dense}
          onClick={() => onAction(action)}
        />
      ))}
      <Menu
        dense={dense}
        label={t('More Actions for {title}', { title })}
        items={[
          { label: t('Edit Class'), Icon: Pencil, onSelect: () => onAction('edit') },
          { label: t('View All Enrollments'), Icon: BookOpen, onSelect: () => onAction('enrollments') },
        ]}
      />
    </div>
  )
}

interface IconButtonProps {
  label: string
  /** The label with the title of the class. */
  name: string
  Icon: LucideIcon
  dense: boolean
  onClick: () => void
}

function IconButton({ label, name, Icon, dense, onClick }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button
        variant="quiet"
        size={dense ? 'denseIcon' : 'icon'}
        className={dense ? '' : 'text-muted-foreground'}
        aria-label={name}
        onClick={onClick}
      >
        <Icon className="size-5" aria-hidden="true" />
      </Button>
    </Tooltip>
  )
}
