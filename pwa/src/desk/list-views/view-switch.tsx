import type { ListView } from '@cubby/contract/office/list-views'
import { LayoutGrid, Table } from 'lucide-react'
import { Button } from '@/ui/button.tsx'

interface ViewSwitchProps {
  /** Undefined until it is known. */
  view: ListView | undefined
  onView: (view: ListView) => void
}

const views = [
  { view: 'cards', label: 'Cards', Icon: LayoutGrid },
  { view: 'table', label: 'Table', Icon: Table },
] as const

/** Switches between cards and a table. */
export function ViewSwitch({ view: current, onView }: ViewSwitchProps) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">View</legend>
      {views.map(({ view, label, Icon }) => (
        <Button
          key={view}
          variant={view === current ? 'outline' : 'quiet'}
          size="icon"
          aria-label={label}
          aria-pressed={view === current}
          onClick={() => onView(view)}
        >
          <Icon className="size-5" aria-hidden="true" />
        </Button>
      ))}
    </fieldset>
  )
}
