import type { WaitlistPage } from '@cubby/contract/waitlist'
import { SearchBox } from '@/features/admin/table/search-box.tsx'
import { ViewSwitch } from '@/features/admin/table/view-switch.tsx'
import { Select } from '@/ui/select.tsx'
import type { WaitlistSearch } from './waitlist-search.ts'

interface WaitlistToolbarProps {
  search: WaitlistSearch
  classes: WaitlistPage['classes']
  onChange: (changes: { [name in keyof WaitlistSearch]?: WaitlistSearch[name] | undefined }) => void
}

export function WaitlistToolbar({ search, classes, onChange }: WaitlistToolbarProps) {
  return (
    <search aria-label="Filter the waitlist" className="flex flex-wrap gap-3">
      <SearchBox
        label="Search by name, email or class..."
        value={search.searchTerm ?? ''}
        onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
      />
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
      <div className="w-full sm:w-44">
        <Select
          aria-label="Show"
          value={search.show ?? ''}
          onChange={(event) => onChange({ show: event.target.value === 'ended' ? 'ended' : undefined })}
        >
          <option value="">On the waitlist</option>
          <option value="ended">Ended</option>
        </Select>
      </div>
      <ViewSwitch view={search.view} onView={(view) => onChange({ view })} />
    </search>
  )
}
