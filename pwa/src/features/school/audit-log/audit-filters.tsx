import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { auditAreas } from '@cubby/contract/school/audit-areas'
import { FilterFields } from '@/desk/table/filter-fields.tsx'
import { CalendarPopover, DayInput } from '@/desk/ui/calendar-popover.tsx'
import { eventText } from '@/features/school/audit-log/event-text.ts'
import { Field } from '@/ui/field.tsx'
import { SelectField } from '@/ui/select.tsx'
import type { AuditSearch } from './audit-search.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onChange: (changes: {
    area?: string | undefined
    startDate?: string | undefined
    endDate?: string | undefined
  }) => void
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  return (
    <search
      aria-label="Filter the audit log"
      className="grid gap-3 max-sm:justify-items-start sm:grid-cols-3"
    >
      <FilterFields count={[search.area, search.startDate, search.endDate].filter(Boolean).length}>
        <SelectField
          label="Area"
          value={search.area ?? ''}
          onValueChange={(value) => onChange({ area: value || undefined })}
        >
          <option value="">Everything</option>
          {auditAreas.map((area) => (
            <option key={area} value={area}>
              {eventText(area)}
            </option>
          ))}
        </SelectField>
        <Field label="From" error={isInOrder(search) ? undefined : messages.startAfterEnd}>
          {(control) => (
            <DayInput
              {...control}
              value={search.startDate ?? ''}
              onChange={(event) => onChange({ startDate: event.target.value || undefined })}
            />
          )}
        </Field>
        <Field label="To">
          {(control) => (
            <div className="flex gap-2">
              <DayInput
                {...control}
                value={search.endDate ?? ''}
                onChange={(event) => onChange({ endDate: event.target.value || undefined })}
              />
              <CalendarPopover
                days={{ startDate: search.startDate ?? '', endDate: search.endDate ?? '' }}
                onChoose={onChange}
              />
            </div>
          )}
        </Field>
      </FilterFields>
    </search>
  )
}
