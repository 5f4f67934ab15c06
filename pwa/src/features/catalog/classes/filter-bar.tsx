import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { DURATION_FILTERS, LOCATION_FILTERS } from '@cubby/contract/constants'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import {
  byLength,
  type ClassFilters,
  chosenOption,
  durationOf,
  filterOptions,
  priceOptions,
} from './class-filters.ts'

interface FilterBarProps {
  classes: TrainingClass[]
  filters: ClassFilters
  onChange: (changed: { [Name in keyof ClassFilters]: string | undefined }) => void
}

export function FilterBar({ classes, filters, onChange }: FilterBarProps) {
  const locations = filterOptions(LOCATION_FILTERS, [
    ...classes.map(({ location }) => location),
    filters.location,
  ])
  const durations = byLength(filterOptions(DURATION_FILTERS, [...classes.map(durationOf), filters.duration]))
  return (
    <search
      aria-label="Filter classes"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 [&_label]:truncate [&>:last-child]:max-sm:col-span-2"
    >
      <Field label="Location">
        {(control) => (
          <Select
            {...control}
            value={chosenOption(locations, filters.location)}
            onChange={(event) => onChange({ location: event.target.value || undefined })}
          >
            <option value="">Any</option>
            {locations.map((location) => (
              <option key={location}>{location}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Duration">
        {(control) => (
          <Select
            {...control}
            value={chosenOption(durations, filters.duration)}
            onChange={(event) => onChange({ duration: event.target.value || undefined })}
          >
            <option value="">Any</option>
            {durations.map((duration) => (
              <option key={duration}>{duration}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Price range">
        {(control) => (
          <Select
            {...control}
            value={filters.price ?? ''}
            onChange={(event) => onChange({ price: event.target.value || undefined })}
          >
            <option value="">Any</option>
            {priceOptions(filters.price).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </search>
  )
}
