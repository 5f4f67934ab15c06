import type { Standard } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { useStandards } from '@/desk/shell/use-standards.ts'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { FilterChip, ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { DayInput } from '@/desk/ui/calendar-popover.tsx'
import { areasOf } from '@/features/catalog/classes-admin/shares/standard-areas.ts'
import { Field } from '@/ui/field.tsx'
import { Select, SelectField } from '@/ui/select.tsx'
import { type HoursSearch, shownStates } from './hours-search.ts'
import { stateLabels } from './standing-labels.ts'

interface StandingFiltersProps {
  search: HoursSearch
  onChange: (changes: SearchChanges<HoursSearch>) => void
  menu: ReactNode
}

/** The filters of the list of who lacks what. An area can be chosen once its standard is. */
export function StandingFilters({ search, onChange, menu }: StandingFiltersProps) {
  const today = useToday()
  const standards = useStandards().data ?? []
  const chosen = standards.find(({ id }: Standard) => id === search.standard)
  const areas = chosen ? areasOf(chosen, today) : []
  const { standard, area, state, dueBy } = search
  return (
    <ListToolbar
      label={t('Filter the students')}
      search={{
        label: t('Search by name or email'),
        value: search.searchTerm ?? '',
        onSearch: (searchTerm) => onChange({ searchTerm: searchTerm || undefined }),
      }}
      count={[standard, state].filter(Boolean).length}
      filters={
        <>
          <div className="w-full lg:w-56">
            <Select
              aria-label={t('Standard')}
              value={standard ?? ''}
              onChange={({ target }) => onChange({ standard: target.value || undefined, area: undefined })}
            >
              <option value="">{t('All standards')}</option>
              {standards.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <div className="w-full lg:w-44">
            <Select
              aria-label={t('State')}
              value={state ?? ''}
              onChange={({ target }) => onChange({ state: oneOf(shownStates, target.value) })}
            >
              <option value="">{t('Lacks something')}</option>
              {shownStates.map((value) => (
                <option key={value} value={value}>
                  {value === 'all' ? t('Everybody') : stateLabels[value]}
                </option>
              ))}
            </Select>
          </div>
        </>
      }
      more={{
        count: [area, dueBy].filter(Boolean).length,
        fields: (
          <>
            {areas.length > 0 && (
              <SelectField
                label={t('Missing area')}
                value={area ?? ''}
                onValueChange={(value) => onChange({ area: value || undefined })}
              >
                <option value="">{t('Any area')}</option>
                {areas.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <Field label={t('Due by')}>
              {(control) => (
                <DayInput
                  {...control}
                  value={dueBy ?? ''}
                  onChange={({ target }) => onChange({ dueBy: target.value || undefined })}
                />
              )}
            </Field>
          </>
        ),
      }}
      menu={menu}
    >
      {area && (
        <FilterChip onRemove={() => onChange({ area: undefined })}>
          {t('Missing area: {name}', { name: areas.find(({ id }) => id === area)?.name ?? '…' })}
        </FilterChip>
      )}
      {dueBy && (
        <FilterChip onRemove={() => onChange({ dueBy: undefined })}>
          {t('Due by {day}', { day: displayDate(dueBy, dueBy) })}
        </FilterChip>
      )}
    </ListToolbar>
  )
}
