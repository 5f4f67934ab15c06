import type { CenterEnrollment } from '@cubby/contract/money/centers'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { CardGrid } from '@/desk/table/card-list.tsx'
import { columnsFor, useColumns } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { CardTitle, TwoLines } from '@/desk/table/user-line.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { rich } from '@/ui/rich.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { SectionProps } from './center-search.ts'
import { ReplaceForm } from './replace-form.tsx'

/** The enrollments that the center pays for: those to come and, if asked for, those that ended. */
export function CenterEnrollments({ details, search, onSearch }: SectionProps) {
  const { center, enrollments } = details
  const [replacing, setReplacing] = useState<CenterEnrollment | null>(null)
  const isWide = useWide()
  const shown = search.former ? enrollments : enrollments.filter(({ ended }) => !ended)
  const replaceButton = (enrollment: CenterEnrollment, dense = false) =>
    enrollment.can_replace &&
    center.status === 'active' && (
      <Button variant="outline" size={dense ? 'dense' : 'small'} onClick={() => setReplacing(enrollment)}>
        <Repeat className="size-4" aria-hidden="true" />
        {rich('Replace<hidden> {name} in {classTitle}</hidden>', {
          name: enrollment.name,
          classTitle: enrollment.class_title,
          hidden: srOnly,
        })}
      </Button>
    )
  const columns = useColumns(columnsWith, (enrollment: CenterEnrollment) => replaceButton(enrollment, true))
  const open = ({ user_id }: CenterEnrollment) => onSearch({ user: user_id })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="figures text-muted-foreground text-sm">
          {t('{count, plural, one {# enrollment} other {# enrollments}}', { count: shown.length })}
        </p>
        <Switch
          label={t('Show past ones')}
          checked={search.former === 'true'}
          onChange={(isOn) => onSearch({ former: isOn ? 'true' : undefined })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState picture={<EmptyClipboard />} title={t('No enrollments here')}>
          {t('Classes that {name} pays for appear here.', { name: center.name })}
        </EmptyState>
      ) : isWide ? (
        <DataTable
          caption={t('Enrollments that the center pays for')}
          columns={columns}
          rows={shown}
          idOf={({ enrollment_id }) => enrollment_id}
          nameOf={({ name, class_title }) => `${name}, ${class_title}`}
          search={{}}
          onOpen={open}
          isOpen={({ user_id }) => user_id === search.user}
        />
      ) : (
        <CardGrid>
          {shown.map((enrollment) => (
            <li key={enrollment.enrollment_id}>
              <EnrollmentCard
                enrollment={enrollment}
                button={replaceButton(enrollment)}
                onOpen={() => open(enrollment)}
              />
            </li>
          ))}
        </CardGrid>
      )}
      {replacing && (
        <Dialog title={t('Replace')} onClosed={() => setReplacing(null)}>
          {(close) => <ReplaceForm details={details} enrollment={replacing} close={close} />}
        </Dialog>
      )}
      {search.user && <UserPanel userId={search.user} onClosed={() => onSearch({ user: undefined })} />}
    </div>
  )
}

const tones: Readonly<Record<string, ChipTone>> = {
  approved: 'success',
  pending: 'warning',
  completed: 'primary',
}
const labelOf = (status: string) => status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')

function Status({ status }: { status: string }) {
  return <Chip tone={tones[status] ?? 'neutral'}>{labelOf(status)}</Chip>
}

/** What the center is charged; nothing before the office approves. */
function chargedText({ status, amount }: CenterEnrollment): string {
  return status === 'pending' && amount === 0 ? '–' : amountText(amount)
}

/** The invoice of an enrollment, which opens in its panel. */
function InvoiceLink({ enrollment }: { enrollment: CenterEnrollment }) {
  const { invoice, status } = enrollment
  const isCharged = status !== 'pending'
  if (!invoice) {
    return (
      <span className="text-muted-foreground">{isCharged ? t('Not invoiced') : t('After approval')}</span>
    )
  }
  return (
    <Link
      to="/admin/financial"
      search={{ list: 'invoices', invoice: invoice.id }}
      className={`${textLink} figures -my-2.5`}
    >
      {invoice.number ?? t('Draft')}
    </Link>
  )
}

const column = columnsFor<CenterEnrollment>()
const columnsWith = (replaceButton: (enrollment: CenterEnrollment) => ReactNode) => [
  column.accessor('name', {
    header: t('Name'),
    meta: { kind: 'text', width: 'xl:w-44' },
    enableSorting: false,
    cell: ({ getValue }) => <span className="font-semibold">{getValue()}</span>,
  }),
  column.accessor('class_title', {
    header: t('Class'),
    meta: { kind: 'text' },
    enableSorting: false,
    cell: ({ row: { original }, getValue }) => (
      <SessionLink id={original.session_id}>
        <TwoLines>{getValue()}</TwoLines>
      </SessionLink>
    ),
  }),
  column.accessor('display_date', {
    header: t('Dates'),
    meta: { width: 'xl:w-40 min-[88rem]:w-52' },
    enableSorting: false,
    cell: ({ getValue }) => <span className="figures">{getValue()}</span>,
  }),
  column.accessor('status', {
    header: t('Status'),
    meta: { width: 'xl:w-30' },
    enableSorting: false,
    cell: ({ getValue }) => <Status status={getValue()} />,
  }),
  column.accessor('amount', {
    header: t('Amount'),
    meta: { kind: 'amount', width: 'xl:w-26' },
    enableSorting: false,
    cell: ({ row }) => chargedText(row.original),
  }),
  column.display({
    id: 'invoice',
    header: t('Invoice'),
    meta: { width: 'xl:w-38' },
    enableSorting: false,
    cell: ({ row }) => <InvoiceLink enrollment={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">{t('Actions')}</span>,
    meta: { kind: 'actions', width: 'xl:w-32' },
    enableSorting: false,
    cell: ({ row }) => replaceButton(row.original),
  }),
]

interface EnrollmentCardProps {
  enrollment: CenterEnrollment
  button: ReactNode
  onOpen: () => void
}

function EnrollmentCard({ enrollment, button, onOpen }: EnrollmentCardProps) {
  const { name, class_title, session_id, display_date, status } = enrollment
  return (
    <Card className="grid h-full content-start gap-1.5 p-4 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CardTitle name={name} onOpen={onOpen} />
          <p className="wrap-anywhere">
            <SessionLink id={session_id}>{class_title}</SessionLink>
          </p>
        </div>
        <p className="figures shrink-0 whitespace-nowrap font-semibold text-lg">{chargedText(enrollment)}</p>
      </div>
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status status={status} />
        {display_date}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <InvoiceLink enrollment={enrollment} />
        {button}
      </div>
    </Card>
  )
}
