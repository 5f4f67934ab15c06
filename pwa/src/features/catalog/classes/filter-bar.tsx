import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { DURATION_FILTERS, LOCATION_FILTERS } from '@cubby/contract/constants'
import { t, translate } from '@cubby/texts/t'
import { SelectField } from '@/ui/select.tsx'
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
      aria-label={t('Filter classes')}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 [&_label]:truncate [&>:last-child]:max-sm:col-span-2"
    >
      <SelectField
        label={t('Location')}
        value={chosenOption(locations, filters.location)}
        onValueChange={(value) => onChange({ location: value || undefined })}
      >
        <option value="">{t('Any')}</option>
        {locations.map((location) => (
          <option key={location}>{location}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('Duration')}
        value={chosenOption(durations, filters.duration)}
        onValueChange={(value) => onChange({ duration: value || undefined })}
      >
        <option value="">{t('Any')}</option>
        {durations.map((duration) => (
          <option key={duration}>{duration}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('Price range')}
        value={filters.price ?? ''}
        onValueChange={(value) => onChange({ price: value || undefined })}
      >
        <option value="">{t('Any')}</option>
        {priceOptions(filters.price).map(({ value, label }) => (
          <option key={value} value={value}>
            {translate(label)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
