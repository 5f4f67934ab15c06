import type { WaitlistPage } from '@cubby/contract/seats/waitlist'
import { ListViewControls } from '@/desk/list-views/list-view-controls.tsx'
import type { ListViewChoice } from '@/desk/list-views/use-list-view.ts'
import { FilterFields, SearchBox } from '@/desk/table/filter-fields.tsx'
import { oneOf, type SearchChanges } from '@/desk/table/list-search.ts'
import { Select } from '@/ui/inputs.tsx'
import { shownEntries, type WaitlistSearch } from './waitlist-search.ts'
import { waitlistColumns } from './waitlist-table.tsx'

interface WaitlistToolbarProps {
  search: WaitlistSearch
  choice: ListViewChoice
  classes: WaitlistPage['classes']
  onChange: (changes: SearchChanges<WaitlistSearch>) => void
}

export function WaitlistToolbar({ search, choice, classes, onChange }: WaitlistToolbarProps) {
  return (
    <search aria-label="Filter the waitlist" className="flex flex-wrap gap-3">
      <SearchBox
        label="Search by name, email or class..."
        value={search.searchTerm ?? ''}
        onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
      />
      <FilterFields count={[search.classId, search.show].filter(Boolean).length}>
        <div className="w-full sm:w-64">
          <Select
            aria-label="Class"
            value={search.classId ?? ''}
            onChange={(event) => onChange({ classId: event.target.value || undefined })}
          >
            <option value="">All Classes</option>
            {classes.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </div>
        <div className="w-full sm:w-56">
          <Select
            aria-label="Show"
            value={search.show ?? ''}
            onChange={(event) => onChange({ show: oneOf(shownEntries, event.target.value) })}
          >
            <option value="">On the waitlist</option>
            <option value="expiring">Offers that expire today</option>
            <option value="ended">Ended</option>
          </Select>
        </div>
      </FilterFields>
      <ListViewControls choice={choice} search={search} columns={waitlistColumns} />
    </search>
  )
}
