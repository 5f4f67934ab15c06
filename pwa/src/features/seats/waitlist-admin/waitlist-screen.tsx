import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import type { WaitlistPage } from '@cubby/contract/seats/waitlist'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { ListMenu } from '@/desk/list-views/list-menu.tsx'
import { useListView } from '@/desk/list-views/use-list-view.ts'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { StatCards } from '@/desk/shell/stat-cards.tsx'
import { type SearchChanges, withoutOrder } from '@/desk/table/list-search.ts'
import { ListToolbar } from '@/desk/table/list-toolbar.tsx'
import { oneOf } from '@/desk/table/search-schema.ts'
import { exportItemOf } from '@/features/school/files/download-button.tsx'
import { ReviewList } from '@/features/seats/review-admin/review-list.tsx'
import { Select } from '@/ui/select.tsx'
import { entryColumns, entryList } from './entry-list.tsx'
import { filterQuery, shownEntries, useWaitlistPage, type WaitlistSearch } from './waitlist-search.ts'

interface WaitlistScreenProps {
  search: WaitlistSearch
  onSearch: (changes: SearchChanges<WaitlistSearch>) => void
}

/** Waitlist Management: all entries, to approve, offer, or reject. */
export function WaitlistScreen({ search: inUrl, onSearch }: WaitlistScreenProps) {
  const { search, ...choice } = useListView('waitlist', inUrl, onSearch)
  const query = useWaitlistPage(search)
  const filter = filterQuery(search)
  const exportItem = exportItemOf({ path: `/admin/waitlist/export?${filter}`, fileName: 'waitlist.csv' })
  return (
    <ReviewList
      kind={entryList}
      search={search}
      choice={choice}
      query={query}
      filter={filter}
      unsortedFilter={filterQuery(withoutOrder(search))}
      onSearch={onSearch}
    >
      <SectionHeading
        title={t('Waitlist Management')}
        description={t(
          'Free seats are offered automatically, in order. Approve, offer, or reject here to decide yourself.',
        )}
      />
      <StatCards
        stats={[
          {
            name: t('Pending Entries'),
            value: query.data?.stats.pendingEntries,
            about: numberDefinitions.pendingEntries,
            list: { to: '/admin/waitlist', search: {} },
          },
          {
            name: t('Active Classes'),
            value: query.data?.stats.activeClasses,
            about: numberDefinitions.activeClasses,
            list: { to: '/admin/classes', search: { current: 'true' } },
          },
        ]}
      />
      <WaitlistToolbar
        search={search}
        classes={query.data?.classes ?? []}
        onChange={(changes) => onSearch({ ...changes, page: 1 })}
        menu={
          <ListMenu
            title={t('Waitlist Management')}
            choice={choice}
            search={search}
            columns={entryColumns}
            items={[exportItem]}
          />
        }
      />
    </ReviewList>
  )
}

interface WaitlistToolbarProps {
  search: WaitlistSearch
  classes: WaitlistPage['classes']
  onChange: (changes: SearchChanges<WaitlistSearch>) => void
  menu: ReactNode
}

function WaitlistToolbar({ search, classes, onChange, menu }: WaitlistToolbarProps) {
  return (
    <ListToolbar
      label={t('Filter the waitlist')}
      search={{
        label: t('Search by name, email or class...'),
        value: search.searchTerm ?? '',
        onSearch: (searchTerm) => onChange({ searchTerm: searchTerm || undefined }),
      }}
      filters={
        <>
          <div className="w-full lg:w-64">
            <Select
              aria-label={t('Class')}
              value={search.classId ?? ''}
              onChange={(event) => onChange({ classId: event.target.value || undefined })}
            >
              <option value="">{t('All Classes')}</option>
              {classes.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </div>
          <div className="w-full lg:w-56">
            <Select
              aria-label={t('Show')}
              value={search.show ?? ''}
              onChange={(event) => onChange({ show: oneOf(shownEntries, event.target.value) })}
            >
              <option value="">{t('On the waitlist')}</option>
              <option value="expiring">{t('Offers that expire today')}</option>
              <option value="ended">{t('Ended')}</option>
            </Select>
          </div>
        </>
      }
      count={[search.classId, search.show].filter(Boolean).length}
      menu={menu}
    />
  )
}
