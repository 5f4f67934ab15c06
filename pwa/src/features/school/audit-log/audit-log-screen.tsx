import { AUDIT_PAGE_SIZES } from '@cubby/contract/constants'
import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { auditAreas } from '@cubby/contract/school/audit-areas'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { queryOf } from '@/api/url.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { DataTable } from '@/desk/table/data-table.tsx'
import { oneOf } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import type { SearchChanges } from '@/desk/table/search-changes.ts'
import { whileValid } from '@/desk/table/while-valid.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { AuditCards } from './audit-cards.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import type { AuditSearch } from './audit-search.ts'

interface AuditLogScreenProps {
  search: AuditSearch
  onSearch: (changes: SearchChanges<AuditSearch>) => void
}

/** Every administrative operation and security event, newest first. */
export function AuditLogScreen({ search: { area: requested, ...others }, onSearch }: AuditLogScreenProps) {
  const area = oneOf(auditAreas, requested)
  const search = { ...others, ...(area && { area }) }
  const query = useQuery({
    queryKey: ['audit-log', search],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/audit-logs', {
        query: search,
        signal,
      }),
    ...whileValid(isInOrder(search)),
  })
  const { startDate, endDate } = search
  const change = (changes: SearchChanges<AuditSearch>, page = 1) => onSearch({ ...changes, page })
  return (
    <div className="grid gap-5">
      <SectionHeading title="Audit Log" description="Who did what, to whom, and when">
        <DownloadButton
          path={`/admin/audit-logs/export?${queryOf({ area, startDate, endDate })}`}
          disabled={!isInOrder(search)}
          fileName="audit-log.csv"
          label="Export"
        />
      </SectionHeading>
      <AuditFilters search={search} onChange={change} />
      <PagedList
        query={query}
        failed={messages.auditLogFailed}
        noun={['line', 'lines']}
        empty={{ title: 'Nothing was recorded', detail: 'Try other dates or another area.' }}
        pageOf={({ logs, pagination }) => ({ rows: logs, pagination })}
        table={(logs) => (
          <DataTable
            caption="Audit log"
            columns={auditColumns}
            rows={logs}
            idOf={({ id }) => id}
            nameOf={({ action }) => action}
            search={{}}
          />
        )}
        cards={(logs) => <AuditCards lines={logs} />}
        sizes={AUDIT_PAGE_SIZES}
        onChange={change}
      />
    </div>
  )
}
