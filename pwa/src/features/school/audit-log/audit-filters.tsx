import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { auditAreas } from '@cubby/contract/school/audit-areas'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { DayRangeFilter } from '@/desk/table/day-range-fields.tsx'
import { ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { eventText } from '@/features/school/audit-log/event-text.ts'
import { Select } from '@/ui/select.tsx'
import type { AuditSearch } from './audit-search.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onChange: (changes: {
    area?: string | undefined
    startDate?: string | undefined
    endDate?: string | undefined
  }) => void
  menu: ReactNode
}

export function AuditFilters({ search, onChange, menu }: AuditFiltersProps) {
  const { area, startDate, endDate } = search
  const range = { ...(startDate && { startDate }), ...(endDate && { endDate }) }
  return (
    <ListToolbar
      label={t('Filter the audit log')}
      count={[area, startDate ?? endDate].filter(Boolean).length}
      filters={
        <>
          <div className="w-full lg:w-56">
            <Select
              aria-label={t('Area')}
              value={area ?? ''}
              onChange={({ target }) => onChange({ area: target.value || undefined })}
            >
              <option value="">{t('Everything')}</option>
              {auditAreas.map((each) => (
                <option key={each} value={each}>
                  {eventText(each)}
                </option>
              ))}
            </Select>
          </div>
          <DayRangeFilter
            name={t('On')}
            search={range}
            labels={{ from: t('From'), to: t('To') }}
            startsWithAll
            onChange={(changesOf) => {
              const changes = changesOf(range)
              onChange({ startDate: changes.startDate, endDate: changes.endDate })
            }}
          />
        </>
      }
      error={!isInOrder(range) && t(messages.startAfterEnd)}
      menu={menu}
    />
  )
}
