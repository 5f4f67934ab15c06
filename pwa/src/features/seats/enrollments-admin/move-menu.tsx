import { ArrowLeftRight } from 'lucide-react'
import { Menu } from '@/desk/ui/menu.tsx'

interface MoveMenuProps {
  /** The student and the class, for screen readers. */
  name: string
  /** In a row of a table. */
  dense?: boolean
  /** Whether the student asked to move. */
  isRequested: boolean
  onMove: () => void
}

/** The menu of more operations on an enrollment. */
export function MoveMenu({ name, dense = false, isRequested, onMove }: MoveMenuProps) {
  return (
    <Menu
      dense={dense}
      label={`More: ${name}`}
      items={[
        {
          label: isRequested ? 'Answer the request to move' : 'Move to another session',
          Icon: ArrowLeftRight,
          onSelect: onMove,
        },
      ]}
    />
  )
}
