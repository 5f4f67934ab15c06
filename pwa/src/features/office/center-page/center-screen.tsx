import type { CenterDetails } from '@cubby/contract/money/centers'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { SectionNav } from '@/desk/shell/section-nav.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { statusLabels, statusTones } from '@/features/money/centers-admin/center-labels.ts'
import { CenterStatement } from '@/features/money/centers-admin/center-statement.tsx'
import { useCenter } from '@/features/money/centers-admin/use-center.ts'
import { InvoiceList } from '@/features/money/invoices-admin/invoice-list.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { textLink } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { CenterActions } from './center-actions.tsx'
import { CenterEnrollments } from './center-enrollments.tsx'
import { CenterHistory } from './center-history.tsx'
import { CenterOverview } from './center-overview.tsx'
import { CenterPeople } from './center-people.tsx'
import { type CenterSection, centerSections, type SectionProps } from './center-search.ts'

interface CenterScreenProps extends Omit<SectionProps, 'details'> {
  id: string
  section: CenterSection
}

const labels: Readonly<Record<CenterSection, string>> = {
  overview: t('Overview'),
  people: t('People'),
  enrollments: t('Enrollments'),
  invoices: t('Invoices'),
  statement: t('Statement'),
  history: t('History'),
}

const parts: Readonly<Record<CenterSection, (props: SectionProps) => ReactNode>> = {
  overview: CenterOverview,
  people: CenterPeople,
  enrollments: CenterEnrollments,
  invoices: ({ details: { center }, search: { user: _, former: __, ...search }, onSearch }) => (
    <InvoiceList
      search={{ ...search, centerId: center.id }}
      onChange={({ centerId: ___, ...changes }, page = 1) => onSearch({ ...changes, page })}
    />
  ),
  statement: ({ details: { center }, search, onSearch }) => (
    <CenterStatement center={center} search={search} onSearch={onSearch} />
  ),
  history: CenterHistory,
}

/** The page of a center: its facts, what can be done with it, and its sections. */
export function CenterScreen({ id, section, search, onSearch }: CenterScreenProps) {
  const query = useCenter(id)
  useDocumentTitle(query.data ? query.data.center.name : null)
  const Part = parts[section]
  return (
    <ListState query={query} failed={t('The center could not be loaded')} announcement={nameOf}>
      {(details) => (
        <div className="grid grid-cols-1 gap-5">
          <CenterHeader details={details} />
          <SectionNav
            label={t('Center')}
            current={section}
            sections={centerSections.map((each) => ({
              id: each,
              label: labels[each],
              link: { to: '/admin/centers/$id/$section', params: { id, section: each } },
            }))}
          />
          <div className="min-w-0">
            <h2 className="sr-only">{labels[section]}</h2>
            <Part key={section} details={details} search={search} onSearch={onSearch} />
          </div>
        </div>
      )}
    </ListState>
  )
}

function nameOf({ center }: CenterDetails): string {
  return center.name
}

function CenterHeader({ details }: { details: CenterDetails }) {
  const { name, status, address } = details.center
  return (
    <header className="relative grid gap-2 print:hidden">
      <Link to="/admin/centers" className={`${textLink} justify-self-start text-sm`}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        {t('All centers')}
      </Link>
      <div className="grid gap-1">
        {/* Phones have the menu of the actions at the right. */}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:pe-12">
          <PageHeading className="wrap-anywhere text-2xl">{name}</PageHeading>
          <Chip tone={statusTones[status]}>{statusLabels[status]}</Chip>
        </div>
        <p className="wrap-anywhere text-muted-foreground">{address.split('\n').join(', ')}</p>
      </div>
      <CenterActions details={details} />
    </header>
  )
}
