import { messages } from '@cubby/contract/messages'
import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { BookOpen, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useListView } from '@/desk/list-views/use-list-view.ts'
import { Banner, useBanner } from '@/desk/messages/banner.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { StatCards } from '@/desk/shell/stat-cards.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { pageKey, type SearchChanges, withoutOrder } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { useSelection } from '@/desk/table/selection-bar.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { BulkBar } from '@/features/school/bulk/bulk-bar.tsx'
import { bulkOperations } from '@/features/school/bulk/operations.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { EntryCard } from './entry-card.tsx'
import { type EntryOperation, operationsFor } from './entry-operations.ts'
import { RejectEntryForm } from './reject-entry-form.tsx'
import { filterQuery, useEntryOperation, useWaitlistPage } from './use-waitlist.ts'
import type { WaitlistSearch } from './waitlist-search.ts'
import { WaitlistTable } from './waitlist-table.tsx'
import { WaitlistToolbar } from './waitlist-toolbar.tsx'

const OPERATIONS = [bulkOperations.approve, bulkOperations.reject, bulkOperations.message]

interface WaitlistScreenProps {
  search: WaitlistSearch
  onSearch: (changes: SearchChanges<WaitlistSearch>) => void
}

/** Waitlist Management: all entries, to approve, offer, or reject. */
export function WaitlistScreen({ search: inUrl, onSearch }: WaitlistScreenProps) {
  const { search, ...choice } = useListView('waitlist', inUrl, onSearch)
  const query = useWaitlistPage(search)
  const filter = filterQuery(search)
  const shown = query.data?.waitlist_entries.map(({ id }) => id) ?? []
  const selection = useSelection(filterQuery(withoutOrder(search)), shown)
  const { banner, showBanner } = useBanner()
  const { send, sendAsync, undo, sendingOf, isUndoing, reviewedHere } = useEntryOperation(showBanner)
  const change = (changes: SearchChanges<WaitlistSearch>, page = 1) => onSearch({ ...changes, page })
  const stableKey = pageKey(query, filter, search)
  const [rejecting, setRejecting] = useState<AdminWaitlistEntry | null>(null)
  const decide = (entry: AdminWaitlistEntry, operation: EntryOperation, keepsFocus = false) =>
    operation === 'reject' ? setRejecting(entry) : send({ id: entry.id, operation, entry, keepsFocus })
  const keyFor = (key: string, operation: EntryOperation) => ({
    key,
    goesToNextRow: operation !== 'reject',
    isAllowed: (entry: AdminWaitlistEntry) =>
      entry.position > 0 && operationsFor(entry).operations.includes(operation) && !sendingOf(entry.id),
    run: (entry: AdminWaitlistEntry) => decide(entry, operation, true),
  })
  const keys = [keyFor('a', 'approve'), keyFor('r', 'reject')]
  const buttonsOf = (entry: AdminWaitlistEntry, place: 'row' | 'card') => (
    <EntryButtons
      entry={entry}
      sending={sendingOf(entry.id)?.operation}
      undoing={isUndoing(entry.id)}
      reviewedHere={reviewedHere === entry.id}
      place={place}
      onAction={(operation) => decide(entry, operation)}
      onUndo={(operationId) => undo({ id: entry.id, operationId })}
    />
  )

  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionHeading
        title="Waitlist Management"
        description="Free seats are offered automatically, in order. Approve, offer, or reject here to decide yourself."
      >
        <DownloadButton path={`/admin/waitlist/export?${filter}`} fileName="waitlist.csv" label="Export" />
      </SectionHeading>
      <StatCards
        stats={[
          {
            name: 'Pending Entries',
            value: query.data?.stats.pendingEntries,
            about: numberDefinitions.pendingEntries,
            list: { to: '/admin/waitlist', search: {} },
            Icon: Hourglass,
          },
          {
            name: 'Active Classes',
            value: query.data?.stats.activeClasses,
            about: numberDefinitions.activeClasses,
            list: { to: '/admin/classes', search: { current: 'true' } },
            Icon: BookOpen,
          },
        ]}
      />
      <WaitlistToolbar
        search={search}
        choice={choice}
        classes={query.data?.classes ?? []}
        onChange={change}
      />
      <Banner banner={banner} showBanner={showBanner} />
      <BulkBar
        list="waitlist"
        filter={filter}
        selection={selection}
        total={query.data?.pagination.total ?? 0}
        operations={OPERATIONS}
        nameOfAll={({ label }) => `${label} all`}
      />
      <PagedList
        query={query}
        isReady={choice.view !== undefined}
        failed={messages.waitlistEntriesFailed}
        noun={['entry', 'entries']}
        empty={{ title: messages.noWaitlistEntries, detail: 'Try another class or another search.' }}
        pageOf={({ waitlist_entries, pagination }) => ({ rows: waitlist_entries, pagination })}
        table={
          choice.view === 'table' &&
          ((entries) => (
            <WaitlistTable
              search={search}
              onSort={(sort, direction) => change({ sort, direction })}
              entries={entries}
              selection={selection}
              stableKey={stableKey}
              hidden={choice.hidden}
              keys={keys}
              buttonsOf={(entry) => buttonsOf(entry, 'row')}
              onOpen={({ user_id }) => onSearch({ user: user_id })}
            />
          ))
        }
        cards={(entries) => (
          <CardList
            rows={entries}
            idOf={({ id }) => id}
            nameOf={({ user_name, class_name }) => `${user_name}, ${class_name}`}
            stableKey={stableKey}
            cardOf={(entry) => (
              <EntryCard
                entry={entry}
                selected={selection.everything || selection.rows[entry.id] === true}
                onToggle={() => selection.toggle(entry.id)}
                buttons={buttonsOf(entry, 'card')}
                onOpen={() => onSearch({ user: entry.user_id })}
              />
            )}
          />
        )}
        onChange={(_changes, page) => change({}, page)}
      />
      {rejecting && (
        <Dialog title="Reject Waitlist Entry" onClosed={() => setRejecting(null)}>
          {(close) => (
            <RejectEntryForm
              entry={rejecting}
              onReject={(reason) =>
                sendAsync({ id: rejecting.id, operation: 'reject', entry: rejecting, reason })
              }
              close={close}
            />
          )}
        </Dialog>
      )}
    </div>
  )
}
