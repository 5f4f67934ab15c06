import { Columns3 } from 'lucide-react'
import { ViewSwitch } from '@/desk/list-views/view-switch.tsx'
import type { HideableColumn } from '@/desk/table/columns.ts'
import { CheckboxMenu } from '@/desk/ui/checkbox-menu.tsx'
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
        <CheckboxMenu
          label="Columns"
          Icon={Columns3}
          disabled={view !== 'table'}
          items={columns.map(({ id, label }) => ({ id, label, checked: !hidden.includes(id) }))}
          onToggle={(id, checked) =>
            choose({ hidden: checked ? hidden.filter((each) => each !== id) : [...hidden, id] })
          }
        />
        <ViewSwitch view={view} onView={(next) => choose({ view: next })} />
      </div>
    </div>
  )
}
