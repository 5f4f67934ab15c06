import type { MyCenter } from '@cubby/contract/student/my-center'
import { t } from '@cubby/texts/t'
import { Link, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { Alert } from '@/ui/alert.tsx'
import { AsOf } from '@/ui/as-of.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { SelectField } from '@/ui/select.tsx'
import { openInvoices } from './center-figures.ts'
import { CenterPage } from './center-page.tsx'
import type { CenterTab, MyCenterSearch } from './center-search.ts'
import { FigureLinks } from './figure-links.tsx'
import { Invitations } from './invitations.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { OrderCards } from './order-cards.tsx'
import { StaffList } from './staff-list.tsx'
import type { MyCenterView } from './use-my-center.ts'

/** What a director sees of a center: the figures that matter, the staff, invitations, and invoices. */
export function MyCenterScreen({ search }: { search: MyCenterSearch }) {
  return (
    <CenterPage wanted={search.center} title={t('My center')}>
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
  // The one filled button of the tab with an invoice to pay is the one that pays it.
  const isPaying = tab === 'invoices' && center.can_pay_online && openInvoices(center).length > 0
  return (
    <>
      <header className="grid gap-4 sm:flex sm:flex-wrap sm:items-end sm:justify-between">
        <div className="grid gap-1">
          <p className="font-semibold text-muted-foreground text-sm">{t('My center')}</p>
          <PageHeading className="text-3xl">{center.name}</PageHeading>
          <AsOf at={view.stored.asOf} />
        </div>
        {center.is_closed ? (
          <p className="text-muted-foreground">{t('This center is closed. No one can be enrolled.')}</p>
        ) : (
          <Link
            to="/my-center/enroll"
            search={{ center: center.id }}
            className={buttonVariants({
              variant: isPaying ? 'outline' : 'primary',
              className: 'max-sm:w-full',
            })}
          >
            <UserPlus className="size-5" aria-hidden="true" />
            {t('Enroll staff')}
          </Link>
        )}
      </header>
      {view.centers.length > 1 && <CenterSwitch center={center} view={view} />}
      {paid && (
        <Alert tone="success" announced>
          {paid.balance === 0
            ? t('Thank you. {number} is paid.', { number: `${paid.number}` })
            : t('Thank you. What you paid for {number} appears here as soon as it is confirmed.', {
                number: `${paid.number}`,
              })}
        </Alert>
      )}
      <OrderCards center={center} />
      <div className="grid gap-2">
        <FigureLinks center={center} />
        <nav
          id="parts"
          aria-label={t('Parts of the center')}
          className="scroll-mt-20 -mx-4 overflow-x-auto border-b px-4 sm:mx-0 sm:px-0"
        >
          <ul className="flex gap-1">
            <Tab center={center} tab="staff" current={tab} label={t('Staff')} count={center.staff.length} />
            <Tab
              center={center}
              tab="invitations"
              current={tab}
              label={t('Invitations')}
              count={center.invitations.length}
            />
            <Tab
              center={center}
              tab="invoices"
              current={tab}
              label={t('Invoices')}
              count={center.invoices.length}
            />
          </ul>
        </nav>
      </div>
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
        label={t('Center')}
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
  count: number
}

function Tab({ center, tab, current, label, count }: TabProps) {
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
        {count > 0 && <span className="figures font-normal">{count}</span>}
      </Link>
    </li>
  )
}
