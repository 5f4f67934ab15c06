import type { AuditLogEntry } from '@cubby/contract/audit-log'
import { detailText } from '@/features/admin/audit-log/detail-text.ts'
import { classText, eventText } from '@/features/admin/audit-log/event-text.ts'
import { Moment } from '@/features/admin/dates/moment.tsx'
import { columnsFor } from '@/features/admin/table/columns.ts'

const column = columnsFor<AuditLogEntry>()

export const auditColumns = [
  column.accessor('at', {
    header: 'When',
    cell: ({ getValue }) => (
      <span className="figures whitespace-nowrap">
        <Moment of={getValue()} />
      </span>
    ),
  }),
  column.accessor('action', {
    header: 'What',
    cell: ({ getValue }) => <span className="font-semibold">{eventText(getValue())}</span>,
  }),
  column.accessor(({ actor }) => actor?.name ?? 'Not logged in', { id: 'actor', header: 'Who' }),
  column.accessor(({ user }) => user?.name ?? '', { id: 'user', header: 'Whom' }),
  column.accessor(classText, { id: 'class', header: 'Class and session' }),
  column.accessor(({ details }) => detailText(details), {
    id: 'details',
    header: 'Details',
    cell: ({ getValue }) => <span className="break-words text-muted-foreground">{getValue()}</span>,
  }),
  column.accessor(({ address }) => address ?? '', { id: 'address', header: 'From' }),
]
