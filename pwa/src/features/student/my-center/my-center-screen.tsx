import type { MyCenter } from '@cubby/contract/student/my-center'
import { amountText, priceText } from '@cubby/rules/money/price-text'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleAlert, Clock, Receipt, UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { Alert } from '@/ui/alert.tsx'
import { AsOf } from '@/ui/as-of.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { CountBadge } from '@/ui/chip.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { SelectField } from '@/ui/select.tsx'
import { figuresOf } from './center-figures.ts'
import { CenterPage } from './center-page.tsx'
import type { CenterTab, MyCenterSearch } from './center-search.ts'
import { Invitations } from './invitations.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { OrderCards } from './order-cards.tsx'
import { StaffList } from './staff-list.tsx'
import type { MyCenterView } from './use-my-center.ts'

/** What a director sees of a center: the figures that matter, the staff, invitations, and invoices. */
export function MyCenterScreen({ search }: { search: MyCenterSearch }) {
  return (
    <CenterPage wanted={search.center} title="My center">
      {(center, view) => <Overview center={center} view={view} search={search} />}
    </CenterPage>
  )
}

interface OverviewProps {
  center: MyCenter
  view: MyCenterView
  search: MyCenterSearch
}

function Overview({ center, view, search }: OverviewProps) {
  const paid = center.invoices.find(({ id }) => id === search.paid)
  const tab = search.tab ?? (paid ? 'invoices' : 'staff')
  return (
    <>
      <header className="grid gap-4 sm:flex sm:flex-wrap sm:items-end sm:justify-between">
        <div className="grid gap-1">
          <p className="font-semibold text-muted-foreground text-sm">My center</p>
          <PageHeading className="text-3xl">{center.name}</PageHeading>
          <AsOf at={view.stored.asOf} />
        </div>
        {center.is_closed ? (
          <p className="text-muted-foreground">This center is closed. Nobody can be enrolled.</p>
        ) : (
          <Link
            to="/my-center/enroll"
            search={{ center: center.id }}
            className={buttonVariants({ className: 'max-sm:w-full' })}
          >
            <UserPlus className="size-5" aria-hidden="true" />
            Enroll staff
          </Link>
        )}
      </header>
      {view.centers.length > 1 && <CenterSwitch center={center} view={view} />}
      {paid && (
        <Alert tone="success" announced>
          {paid.balance === 0
            ? `Thank you. ${paid.number} is paid.`
            : `Thank you. What you paid for ${paid.number} appears here as soon as it is confirmed.`}
        </Alert>
      )}
      <OrderCards center={center} />
      <Figures center={center} />
      <nav
        id="parts"
        aria-label="Parts of the center"
        className="scroll-mt-20 -mx-4 overflow-x-auto border-b px-4 sm:mx-0 sm:px-0"
      >
        <ul className="flex gap-1">
          <Tab center={center} tab="staff" current={tab} label="Staff" />
          <Tab center={center} tab="invitations" current={tab} label="Invitations">
            <CountBadge count={center.invitations.length} of="open" />
          </Tab>
          <Tab center={center} tab="invoices" current={tab} label="Invoices">
            <CountBadge count={figuresOf(center).unpaid.length} of="unpaid" />
          </Tab>
        </ul>
      </nav>
      {tab === 'staff' && <StaffList center={center} filter={search.show} />}
      {tab === 'invitations' && <Invitations center={center} />}
      {tab === 'invoices' && <InvoiceList center={center} />}
    </>
  )
}

/** Switches between several centers of one director. */
function CenterSwitch({ center, view }: { center: MyCenter; view: MyCenterView }) {
  const navigate = useNavigate()
  return (
    <div className="max-w-sm">
      <SelectField
        label="Center"
        value={center.id}
        onValueChange={(value) => void navigate({ to: '/my-center', search: { center: value } })}
      >
        {view.centers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface TabProps {
  center: MyCenter
  tab: CenterTab
  current: CenterTab
  label: string
  children?: ReactNode
}

function Tab({ center, tab, current, label, children }: TabProps) {
  return (
    <li>
      <Link
        to="/my-center"
        search={{ center: center.id, tab }}
        replace
        resetScroll={false}
        aria-current={tab === current ? 'page' : undefined}
        className="flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-primary"
      >
        {label}
        {children}
      </Link>
    </li>
  )
}

/** What needs the director first. Each figure leads to what it counts. */
function Figures({ center }: { center: MyCenter }) {
  const { staff, expiring, lacking, missingHours, unpaid } = figuresOf(center)
  const { owed, overdue } = center.balance
  const of = { center: center.id }
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label="At a glance">
      <li>
        <Link to="/my-center" search={of} hash="parts" className={figure}>
          <FigureContent
            Icon={Users}
            value={String(staff)}
            label={staff === 1 ? 'Person joined' : 'People joined'}
          />
        </Link>
      </li>
      <li>
        <Link to="/my-center" search={{ ...of, show: 'expiring' }} hash="parts" className={figure}>
          <FigureContent
            Icon={Clock}
            value={String(expiring)}
            label={`${expiring === 1 ? 'Certificate' : 'Certificates'} expired or ending within 90 days`}
            isUrgent={expiring > 0}
          />
        </Link>
      </li>
      <li>
        <Link to="/my-center" search={{ ...of, show: 'missing' }} hash="parts" className={figure}>
          <FigureContent
            Icon={CircleAlert}
            value={String(lacking)}
            label={`${lacking === 1 ? 'Person lacks' : 'People lack'} hours or a card${missingHours > 0 ? `, ${pluralize(missingHours, 'hour')} in all` : ''}`}
            isUrgent={lacking > 0}
          />
        </Link>
      </li>
      <li>
        <Link to="/my-center" search={{ ...of, tab: 'invoices' }} hash="parts" className={figure}>
          <FigureContent
            Icon={Receipt}
            value={priceText(owed)}
            label={
              overdue > 0
                ? `${amountText(overdue)} overdue`
                : unpaid.length > 0
                  ? pluralize(unpaid.length, 'unpaid invoice')
                  : 'Nothing to pay'
            }
            isUrgent={overdue > 0}
          />
        </Link>
      </li>
    </ul>
  )
}

const figure =
  'figures grid h-full min-h-24 content-start gap-1 rounded-card border bg-card p-3.5 hover:border-input sm:p-4'

interface FigureContentProps {
  Icon: typeof Users
  value: string
  label: string
  isUrgent?: boolean
}

function FigureContent({ Icon, value, label, isUrgent = false }: FigureContentProps) {
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="whitespace-nowrap font-bold font-display text-xl leading-none sm:text-2xl">
          {value}
        </span>
        <Icon
          className={isUrgent ? 'size-5 shrink-0 text-warning' : 'size-5 shrink-0 text-muted-foreground'}
          aria-hidden="true"
        />
      </span>
      <span className={isUrgent ? 'font-semibold text-sm text-warning' : 'text-muted-foreground text-sm'}>
        {label}
      </span>
    </>
  )
}
