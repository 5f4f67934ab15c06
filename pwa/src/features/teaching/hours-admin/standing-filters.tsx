import type { Standard } from '@cubby/contract/teaching/standards'
import { useToday } from '@/desk/dates/dates.tsx'
import { useStandards } from '@/desk/shell/use-standards.ts'
import { FilterFields, SearchBox } from '@/desk/table/filter-fields.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { DayInput } from '@/desk/ui/calendar-popover.tsx'
import { areasOf } from '@/features/catalog/classes-admin/shares/standard-areas.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { type HoursSearch, shownStates } from './hours-search.ts'
import { stateLabels } from './standing-labels.ts'

interface StandingFiltersProps {
  search: HoursSearch
  onChange: (changes: SearchChanges<HoursSearch>) => void
}

/** The filters of the list of who lacks what. An area can be chosen once its standard is. */
export function StandingFilters({ search, onChange }: StandingFiltersProps) {
  const today = useToday()
  const standards = useStandards().data ?? []
  const chosen = standards.find(({ id }: Standard) => id === search.standard)
  const areas = chosen ? areasOf(chosen, today) : []
  const { standard, area, state, dueBy } = search
  return (
    <search
      aria-label="Filter the students"
      className="flex flex-wrap items-end gap-x-2 gap-y-3 xl:items-center"
    >
      <SearchBox
        label="Search by name or email"
        value={search.searchTerm ?? ''}
        onSearch={(searchTerm) => onChange({ searchTerm: searchTerm || undefined })}
      />
      <FilterFields count={[standard, area, state, dueBy].filter(Boolean).length}>
        <div className="w-full sm:w-56">
          <Select
            aria-label="Standard"
            value={standard ?? ''}
            onChange={({ target }) => onChange({ standard: target.value || undefined, area: undefined })}
          >
            <option value="">All standards</option>
            {standards.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        {areas.length > 0 && (
          <div className="w-full sm:w-52">
            <Select
              aria-label="Missing area"
              value={area ?? ''}
              onChange={({ target }) => onChange({ area: target.value || undefined })}
            >
              <option value="">Any area</option>
              {areas.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        )}
        <div className="w-full sm:w-44">
          <Select
            aria-label="State"
            value={state ?? ''}
            onChange={({ target }) => onChange({ state: oneOf(shownStates, target.value) })}
          >
            <option value="">Lacks something</option>
            {shownStates.map((value) => (
              <option key={value} value={value}>
                {value === 'all' ? 'Everybody' : stateLabels[value]}
              </option>
            ))}
          </Select>
        </div>
        <Field inline label="Due by">
          {(control) => (
            <DayInput
              {...control}
              value={dueBy ?? ''}
              onChange={({ target }) => onChange({ dueBy: target.value || undefined })}
            />
          )}
        </Field>
      </FilterFields>
    </search>
  )
}
