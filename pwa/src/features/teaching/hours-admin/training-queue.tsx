import type { ReportedTraining } from '@cubby/contract/teaching/hours'
import { trainingStatuses } from '@cubby/contract/teaching/hours'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import { Moment } from '@/desk/dates/dates.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { columnsFor } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import type { SearchChanges } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import type { RowKey } from '@/desk/table/use-row-keys.ts'
import { CardTitle, OneLine } from '@/desk/table/user-line.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { Select } from '@/ui/select.tsx'
import { HOURS, type HoursSearch } from './hours-search.ts'
import { DecisionDialog, type TrainingDecisionKind } from './training-decision.tsx'
import { trainingStatusLabels, trainingStatusTones } from './training-labels.ts'
import { TrainingPanel } from './training-panel.tsx'

interface TrainingQueueProps {
  search: HoursSearch
  onSearch: (changes: SearchChanges<HoursSearch>) => void
}

/** The trainings elsewhere that students submitted, the oldest first, and those that the office decided about. */
export function TrainingQueue({ search, onSearch }: TrainingQueueProps) {
  const { status = 'submitted', page } = search
  const query = useQuery({
    queryKey: [...HOURS, 'trainings', { status, page }],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/trainings', { query: { status, page }, signal }),
    placeholderData: keepPreviousData,
  })
  const [deciding, setDeciding] = useState<{
    training: ReportedTraining
    kind: TrainingDecisionKind
  } | null>(null)
  const opened = query.data?.trainings.find(({ id }) => id === search.training)
  const open = ({ id }: ReportedTraining) => onSearch({ training: id })
  const isAllowed = (row: ReportedTraining) => row.status === 'submitted'
  const keys: RowKey<ReportedTraining>[] = [
    // The proof is looked at before anything counts, so A opens the panel that verifies.
    { key: 'a', isAllowed, run: open, goesToNextRow: false },
    {
      key: 'b',
      isAllowed,
      run: (training) => setDeciding({ training, kind: 'return' }),
      goesToNextRow: false,
    },
    {
      key: 'r',
      isAllowed,
      run: (training) => setDeciding({ training, kind: 'reject' }),
      goesToNextRow: false,
    },
  ]
  return (
    <div className="grid grid-cols-1 gap-3 xl:gap-2.5">
      <search aria-label={t('Filter the trainings')} className="w-full sm:w-52">
        <Select
          aria-label={t('Status')}
          value={status}
          onChange={({ target }) => {
            const chosen = oneOf(trainingStatuses, target.value)
            onSearch({ status: chosen === 'submitted' ? undefined : chosen, page: undefined })
          }}
        >
          {trainingStatuses.map((value) => (
            <option key={value} value={value}>
              {trainingStatusLabels[value]}
            </option>
          ))}
        </Select>
      </search>
      <PagedList
        query={query}
        failed={t('The trainings could not be loaded')}
        countText={(count) => t('{count, plural, one {# training} other {# trainings}}', { count })}
        empty={{
          title: status === 'submitted' ? t('No trainings waiting') : t('No trainings here'),
          detail: t('Trainings that students took elsewhere and report in My hours arrive here.'),
          picture: <EmptyClipboard />,
        }}
        pageOf={({ trainings, pagination }) => ({ rows: trainings, pagination })}
        table={(rows) => (
          <DataTable
            caption={t('Trainings taken elsewhere')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={nameOf}
            search={{}}
            keys={keys}
            onOpen={open}
            isOpen={({ id }) => id === search.training}
          />
        )}
        cards={(rows) => (
          <CardList
            rows={rows}
            idOf={({ id }) => id}
            nameOf={nameOf}
            stableKey={`${status} ${page}`}
            columns="sm:grid-cols-2"
            cardOf={(row) => <TrainingCard training={row} onOpen={() => open(row)} />}
          />
        )}
        onChange={(_changes, next = 1) => onSearch({ page: next })}
      />
      {opened && (
        <TrainingPanel
          training={opened}
          onUser={() => onSearch({ training: undefined, user: opened.user_id })}
          onDecide={(kind) => setDeciding({ training: opened, kind })}
          onClosed={() => onSearch({ training: undefined })}
        />
      )}
      {deciding && (
        <DecisionDialog
          {...deciding}
          onDone={() => onSearch({ training: undefined })}
          onClosed={() => setDeciding(null)}
        />
      )}
    </div>
  )
}

const nameOf = ({ student_name, title }: ReportedTraining) => `${student_name}, ${title}`

const column = columnsFor<ReportedTraining>()
const columns = [
  column.accessor('student_name', {
    header: t('Student'),
    meta: { width: 'xl:w-44' },
    enableSorting: false,
    cell: ({ getValue }) => <span className="block font-semibold xl:truncate">{getValue()}</span>,
  }),
  column.accessor('title', {
    header: t('Training'),
    meta: { kind: 'rest' },
    enableSorting: false,
    cell: ({ getValue }) => <OneLine>{getValue()}</OneLine>,
  }),
  column.accessor('provider', {
    header: t('Provider'),
    meta: { kind: 'text', width: 'xl:w-48' },
    enableSorting: false,
    cell: ({ getValue }) => <OneLine>{getValue()}</OneLine>,
  }),
  column.accessor('completed_on', {
    header: t('Taken'),
    meta: { width: 'xl:w-32' },
    enableSorting: false,
    cell: ({ getValue }) => <span className="figures">{displayDate(getValue(), getValue())}</span>,
  }),
  column.accessor('hours', {
    header: t('Hours'),
    meta: { kind: 'amount', width: 'xl:w-20' },
    enableSorting: false,
    cell: ({ getValue }) => getValue(),
  }),
  column.accessor('upload_id', {
    header: t('Proof'),
    meta: { width: 'xl:w-24' },
    enableSorting: false,
    cell: ({ getValue }) => (getValue() ? t('Attached') : t('None')),
  }),
  column.accessor('submitted_at', {
    header: t('Submitted'),
    meta: { width: 'xl:w-48' },
    enableSorting: false,
    cell: ({ getValue }) => (
      <span className="figures">
        <Moment of={getValue()} />
      </span>
    ),
  }),
]

function TrainingCard({ training, onOpen }: { training: ReportedTraining; onOpen: () => void }) {
  const { student_name, title, provider, completed_on, hours, status, upload_id, submitted_at } = training
  return (
    <Card className="grid h-full content-start gap-1.5 p-4">
      <CardTitle name={student_name} onOpen={onOpen} />
      <p className="wrap-anywhere font-semibold">{title}</p>
      <p className="wrap-anywhere figures text-sm">
        {provider}, {displayDate(completed_on, completed_on)},{' '}
        {t('{hours, plural, one {# hour} other {# hours}}', { hours })}
      </p>
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
        {status !== 'submitted' && (
          <Chip tone={trainingStatusTones[status]}>{trainingStatusLabels[status]}</Chip>
        )}
        <span>
          {upload_id
            ? rich('Proof attached. Submitted <moment></moment>', {
                moment: () => <Moment of={submitted_at} />,
              })
            : rich('No proof. Submitted <moment></moment>', { moment: () => <Moment of={submitted_at} /> })}
        </span>
      </p>
    </Card>
  )
}
