import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { hideableColumns } from '@/desk/table/columns.ts'
import { daysText } from '@/desk/table/day-range-fields.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { FilterChip, ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { CheckField } from '@/ui/fields.tsx'
import { Select } from '@/ui/select.tsx'
import { userColumns } from './user-columns.tsx'
import { statusLabels } from './user-labels.ts'
import { type UserListSearch, userStatuses } from './user-search.ts'

const filters = [
  ['user', t('Users')],
  ['student', t('Students')],
  ['instructor', t('Instructors')],
  ['admin', t('Admins')],
] as const

/** The columns that can be hidden. */
export const userListColumns = hideableColumns(userColumns(() => null))

interface UserToolbarProps {
  search: UserListSearch
  onChange: (changes: SearchChanges<UserListSearch>) => void
  menu: ReactNode
}

export function UserToolbar({ search, onChange, menu }: UserToolbarProps) {
  return (
    <ListToolbar
      label={t('Filter the users')}
      search={{
        label: t('Search users by name or email...'),
        value: search.searchTerm ?? '',
        onSearch: (searchTerm) => onChange({ searchTerm: searchTerm || undefined }),
      }}
      filters={
        <div className="w-full lg:w-36">
          <Select
            aria-label={t('Role')}
            value={search.role ?? ''}
            onChange={(event) =>
              onChange({ role: filters.find(([value]) => value === event.target.value)?.[0] })
            }
          >
            <option value="">{t('All Roles')}</option>
            {filters.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      }
      count={search.role ? 1 : 0}
      more={{
        count: [search.status, search.current].filter(Boolean).length,
        fields: (
          <>
            <Select
              aria-label={t('Status')}
              value={search.status ?? ''}
              onChange={(event) =>
                onChange({ status: userStatuses.find((status) => status === event.target.value) })
              }
            >
              <option value="">{t('All Statuses')}</option>
              {userStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusLabels[status]}
                </option>
              ))}
            </Select>
            <CheckField
              checked={search.current === 'true'}
              onCheckedChange={(checked) => onChange({ current: checked ? 'true' : undefined })}
            >
              {t('Holding a seat now')}
            </CheckField>
          </>
        ),
      }}
      menu={menu}
    >
      {search.status && (
        <FilterChip onRemove={() => onChange({ status: undefined })}>
          {statusLabels[search.status]}
        </FilterChip>
      )}
      {search.current && (
        <FilterChip onRemove={() => onChange({ current: undefined })}>{t('Holding a seat now')}</FilterChip>
      )}
      {search.twins && (
        <FilterChip onRemove={() => onChange({ twins: undefined })}>{t('Shared email address')}</FilterChip>
      )}
      {(search.createdFrom || search.createdTo) && (
        <FilterChip onRemove={() => onChange({ createdFrom: undefined, createdTo: undefined })}>
          {t('Created {days}', { days: daysText(search.createdFrom, search.createdTo) })}
        </FilterChip>
      )}
      {(search.activeFrom || search.activeTo) && (
        <FilterChip onRemove={() => onChange({ activeFrom: undefined, activeTo: undefined })}>
          {t('Active {days}', { days: daysText(search.activeFrom, search.activeTo) })}
        </FilterChip>
      )}
    </ListToolbar>
  )
}
