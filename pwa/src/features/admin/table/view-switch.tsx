import { LayoutGrid, Table } from 'lucide-react'
import { Button } from '@/ui/button.tsx'

interface ViewSwitchProps {
  view: 'table' | undefined
  onView: (view: 'table' | undefined) => void
}

/** Switches between cards and a table on wide screens. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const isTable = view === 'table'
  return (
    <fieldset className="hidden gap-1 lg:flex">
      <legend className="sr-only">View</legend>
      <Button
        variant={isTable ? 'quiet' : 'outline'}
        size="icon"
        aria-label="Cards"
        aria-pressed={!isTable}
        onClick={() => onView(undefined)}
      >
        <LayoutGrid className="size-5" aria-hidden="true" />
      </Button>
      <Button
        variant={isTable ? 'outline' : 'quiet'}
        size="icon"
        aria-label="Table"
        aria-pressed={isTable}
        onClick={() => onView('table')}
      >
        <Table className="size-5" aria-hidden="true" />
      </Button>
    </fieldset>
  )
}
