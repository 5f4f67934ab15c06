import type { AuditLogEntry } from '@cubby/contract/school/audit-log'
import { Moment } from '@/desk/dates/moment.tsx'
import { columnsFor } from '@/desk/table/columns.ts'
import { Explanation } from '@/desk/ui/explanation.tsx'
import { detailText } from '@/features/school/audit-log/detail-text.ts'
import { actorText, classText, eventText } from '@/features/school/audit-log/event-text.ts'

const column = columnsFor<AuditLogEntry>()

const oneLine = ({ getValue }: { getValue: () => unknown }) => (
  <span className="xl:whitespace-nowrap">{String(getValue())}</span>
)

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
    cell: ({ getValue }) => (
      <span className="font-semibold xl:whitespace-nowrap">{eventText(getValue())}</span>
    ),
  }),
  column.accessor(actorText, { id: 'actor', header: 'Who', cell: oneLine }),
  column.accessor(({ user }) => user?.name ?? '', { id: 'user', header: 'User', cell: oneLine }),
  column.accessor((entry) => [classText(entry), detailText(entry.details)].filter(Boolean).join('. '), {
    id: 'details',
    header: 'Details',
    meta: { kind: 'rest' },
    cell: ({ getValue }) => (
      // The button shows one line and opens the whole text. A printed page shows the whole text without the button.
      <>
        <Explanation label="Details" text={getValue()} className="max-w-full">
          <span className="truncate">{getValue()}</span>
        </Explanation>
        <span className="hidden print:inline">{getValue()}</span>
      </>
    ),
  }),
  column.accessor(({ address }) => address ?? '', { id: 'address', header: 'From', cell: oneLine }),
]
