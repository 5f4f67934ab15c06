import type { ListView } from '@cubby/contract/office/list-views'
import { Columns3, LayoutGrid, Table } from 'lucide-react'
import type { HideableColumn } from '@/desk/table/columns.ts'
import { CheckboxMenu } from '@/desk/ui/menu.tsx'
import { Button } from '@/ui/button.tsx'
import { SavedViews } from './saved-views.tsx'
import type { ListViewChoice } from './use-list-view.ts'

interface ListViewControlsProps {
  choice: ListViewChoice
  /** The search of the list, for its saved views. */
  search: object
  columns: readonly HideableColumn[]
}

/** How a list is shown: the saved views, and on wide screens cards or a table and its columns. */
export function ListViewControls({ choice, search, columns }: ListViewControlsProps) {
  const { view, hidden, choose } = choice
  return (
    <div className="flex gap-2">
      <SavedViews choice={choice} search={search} />
      <div className="hidden gap-2 lg:flex">
        {view === 'table' && (
          <CheckboxMenu
            label="Columns"
            Icon={Columns3}
            items={columns.map(({ id, label }) => ({ id, label, checked: !hidden.includes(id) }))}
            onToggle={(id, checked) =>
              choose({ hidden: checked ? hidden.filter((each) => each !== id) : [...hidden, id] })
            }
          />
        )}
        <ViewSwitch view={view} onView={(next) => choose({ view: next })} />
      </div>
    </div>
  )
}

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
function ViewSwitch({ view: current, onView }: ViewSwitchProps) {
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
