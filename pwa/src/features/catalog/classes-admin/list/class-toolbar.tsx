import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { FilterChip, ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { Select } from '@/ui/select.tsx'
import { classStatuses, classStatusLabels } from './class-labels.ts'
import type { ClassSearch } from './class-search.ts'

interface ClassToolbarProps {
  search: ClassSearch
  onChange: (changes: SearchChanges<ClassSearch>) => void
  menu: ReactNode
}

export function ClassToolbar({ search, onChange, menu }: ClassToolbarProps) {
  return (
    <ListToolbar
      label={t('Filter the classes')}
      search={{
        label: t('Search classes by title or instructor...'),
        value: search.searchTerm ?? '',
        onSearch: (searchTerm) => onChange({ searchTerm: searchTerm || undefined }),
      }}
      filters={
        <div className="w-full lg:w-44">
          <Select
            aria-label={t('Class status')}
            value={search.status ?? ''}
            onChange={(event) => onChange({ status: oneOf(classStatuses, event.target.value) })}
          >
            <option value="">{t('All Statuses')}</option>
            {classStatuses.map((status) => (
              <option key={status} value={status}>
                {classStatusLabels[status]}
              </option>
            ))}
          </Select>
        </div>
      }
      count={search.status ? 1 : 0}
      menu={menu}
    >
      {search.current && (
        <FilterChip onRemove={() => onChange({ current: undefined })}>{t('Scheduled or active')}</FilterChip>
      )}
      {search.meetings && (
        <FilterChip onRemove={() => onChange({ meetings: undefined })}>{t('Meetings to confirm')}</FilterChip>
      )}
    </ListToolbar>
  )
}
