import type { AuditPage } from '@cubby/contract/audit-log'
import { AUDIT_PAGE_SIZES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask, queryOf } from '@/features/admin/ask.ts'
import { SectionHeading } from '@/features/admin/section-heading.tsx'
import { DataTable } from '@/features/admin/table/data-table.tsx'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { PaginationBar } from '@/features/admin/table/pagination-bar.tsx'
import { useWide } from '@/features/admin/table/use-wide.ts'
import { AuditCards } from './audit-cards.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'

interface AuditLogScreenProps {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

/** Every administrative act and security event, newest first. */
export function AuditLogScreen({ search, onSearch }: AuditLogScreenProps) {
  const isWide = useWide()
  const query = useQuery({
    queryKey: ['audit-log', search],
    queryFn: ({ signal }) => ask<AuditPage>(`/admin/audit-logs?${queryOf({ ...search })}`, { signal }),
    placeholderData: keepPreviousData,
  })
  const change = (changes: object, page = 1) => onSearch(readAuditSearch({ ...search, ...changes, page }))
  return (
    <div className="grid gap-5">
      <SectionHeading title="Audit Log" description="Who did what, to whom, and when" />
      <AuditFilters search={search} onChange={change} />
      <ListState
        query={query}
        failed={messages.auditLogFailed}
        offline={messages.networkFailed}
        count={({ pagination }) => `${pagination.total} lines, page ${pagination.page}`}
        empty={{
          title: 'Nothing was recorded',
          detail: 'Try other dates or another area.',
          is: ({ logs }) => logs.length === 0,
        }}
      >
        {({ logs, pagination }) => (
          <>
            {isWide ? (
              <DataTable
                caption="Audit log"
                columns={auditColumns}
                rows={logs}
                idOf={({ id }) => id}
                nameOf={({ action }) => action}
                search={{}}
              />
            ) : (
              <AuditCards lines={logs} />
            )}
            <PaginationBar
              pagination={pagination}
              sizes={AUDIT_PAGE_SIZES}
              onPage={(page) => change({}, page)}
              onSize={(limit) => change({ limit })}
            />
          </>
        )}
      </ListState>
    </div>
  )
}
