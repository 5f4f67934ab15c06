import { isInOrder } from '@cubby/contract/day-range'
import { messages } from '@cubby/contract/messages'
import { AUDIT_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { auditAreas } from '@cubby/contract/school/audit-areas'
import type { AuditLogEntry } from '@cubby/contract/school/audit-log'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { SESSION } from '@/desk/shell/query-client.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { columnsFor } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { type SearchChanges, whileValid } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { Menu } from '@/desk/ui/menu.tsx'
import { Explanation } from '@/desk/ui/tooltip.tsx'
import { exportItemOf } from '@/features/school/files/download-button.tsx'
import { AuditFilters } from './audit-filters.tsx'
import type { AuditSearch } from './audit-search.ts'
import { detailText } from './detail-text.ts'
import { actorText, classText, eventText } from './event-text.ts'

const column = columnsFor<AuditLogEntry>()

const oneLine = ({ getValue }: { getValue: () => unknown }) => (
  <span className="xl:whitespace-nowrap">{String(getValue())}</span>
)

const columnsWith = (detailsOf: (entry: AuditLogEntry) => string) => [
  column.accessor('at', {
    header: t('When'),
    cell: ({ getValue }) => (
      <span className="figures whitespace-nowrap">
        <Moment of={getValue()} />
      </span>
    ),
  }),
  column.accessor('action', {
    header: t('What'),
    cell: ({ getValue }) => (
      <span className="font-semibold xl:whitespace-nowrap">{eventText(getValue())}</span>
    ),
  }),
  column.accessor(whoText, { id: 'actor', header: t('Who'), cell: oneLine }),
  column.accessor(detailsOf, {
    id: 'details',
    header: t('Details'),
    meta: { kind: 'rest' },
    // The button shows two lines and opens the whole text. A printed page shows the whole text without the button.
    cell: ({ getValue }) =>
      getValue() && (
        <>
          <Explanation label={t('Details')} text={getValue()} className="max-w-full">
            <span className="line-clamp-2 leading-4.5">{getValue()}</span>
          </Explanation>
          <span className="hidden print:inline">{getValue()}</span>
        </>
      ),
  }),
  column.accessor(({ address }) => address ?? '', { id: 'address', header: t('Address'), cell: oneLine }),
]

const withoutClass = ({ details }: AuditLogEntry) => detailText(details)
const withClass = (entry: AuditLogEntry) => [classText(entry), withoutClass(entry)].filter(Boolean).join('. ')

const auditColumns = columnsWith(withClass)
/** In the history of a session, every row is about its class and day. */
const historyColumns = columnsWith(withoutClass)

/** Who did it and to whom: 'Avery Stone → Sam Rivera'. A user who acts on their own account is named once. */
function whoText({ action, actor, user }: Pick<AuditLogEntry, 'action' | 'actor' | 'user'>): string {
  return actorText({ action, actor }) + (user && user.id !== actor?.id ? ` → ${user.name}` : '')
}

interface AuditLogScreenProps {
  search: AuditSearch
  onSearch: (changes: SearchChanges<AuditSearch>) => void
}

/** Every administrative operation and security event, newest first. */
export function AuditLogScreen({ search: { area: requested, ...others }, onSearch }: AuditLogScreenProps) {
  const area = oneOf(auditAreas, requested)
  const search = { ...others, ...(area && { area }) }
  const { startDate, endDate } = search
  const change = (changes: SearchChanges<AuditSearch>, page = 1) => onSearch({ ...changes, page })
  const exportItem = exportItemOf(
    { path: `/admin/audit-logs/export?${queryOf({ area, startDate, endDate })}`, fileName: 'audit-log.csv' },
    !isInOrder(search),
  )
  return (
    <div className="grid gap-5">
      <SectionHeading title={t('Audit Log')} description={t('Who did what, to whom, and when')} />
      <AuditFilters
        search={search}
        onChange={change}
        menu={<Menu label={t('More for Audit Log')} items={[exportItem]} />}
      />
      <AuditLogList search={search} onChange={change} />
    </div>
  )
}

interface AuditLogListProps {
  search: Omit<AuditSearch, 'area'> & {
    area?: (typeof auditAreas)[number]
    /** The id of the session that the rows are about. */
    session?: string
  }
  onChange: (changes: SearchChanges<AuditSearch>, page?: number) => void
}

/** One page of the audit log. */
export function AuditLogList({ search, onChange }: AuditLogListProps) {
  const query = useQuery({
    queryKey: search.session ? [...SESSION, search.session, 'history', search] : ['audit-log', search],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/audit-logs', { query: search, signal }),
    ...whileValid(isInOrder(search)),
  })
  return (
    <PagedList
      query={query}
      failed={t(messages.auditLogFailed)}
      countText={(count) => t('{count, plural, one {# line} other {# lines}}', { count })}
      empty={{
        title: t('Nothing was recorded'),
        detail: search.session
          ? t('Changes to this session appear here.')
          : t('Try other dates or another area.'),
      }}
      pageOf={({ logs, pagination }) => ({ rows: logs, pagination })}
      table={(logs) => (
        <DataTable
          caption={t('Audit log')}
          columns={search.session ? historyColumns : auditColumns}
          rows={logs}
          idOf={({ id }) => id}
          nameOf={({ action }) => action}
          search={{}}
        />
      )}
      cards={(logs) => <AuditLines lines={logs} isHistory={search.session !== undefined} />}
      sizes={AUDIT_PAGE_SIZES}
      onChange={onChange}
    />
  )
}

/** The entries for phones. The first line says what happened and when, the second who did it and to whom. */
function AuditLines({ lines, isHistory }: { lines: AuditLogEntry[]; isHistory: boolean }) {
  return (
    <ul className="divide-y overflow-clip rounded-card border bg-card">
      {lines.map(({ id, at, action, actor, user, details, ...about }) => (
        <li key={id} className="grid gap-0.5 px-4 py-2.5 text-sm">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-semibold">{eventText(action)}</span>
            <time dateTime={at} className="figures shrink-0 text-muted-foreground text-xs">
              <Moment of={at} />
            </time>
          </p>
          <p className="wrap-anywhere text-muted-foreground">
            {[whoText({ action, actor, user }), !isHistory && classText(about), detailText(details)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
