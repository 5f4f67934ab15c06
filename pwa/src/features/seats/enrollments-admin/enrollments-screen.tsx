import { messages } from '@cubby/contract/messages'
import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments'
import { paginationOf } from '@cubby/rules/pagination'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { useListView } from '@/desk/list-views/use-list-view.ts'
import { Banner, useBanner } from '@/desk/messages/banner.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { CardList } from '@/desk/table/card-list.tsx'
import { pageKey, type SearchChanges, withoutOrder } from '@/desk/table/list-search.ts'
import { PagedList } from '@/desk/table/paged-list.tsx'
import { useSelection } from '@/desk/table/selection-bar.tsx'
import { studentAndClass } from '@/desk/table/user-line.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { BulkBar } from '@/features/school/bulk/bulk-bar.tsx'
import { bulkOperations } from '@/features/school/bulk/operations.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Button } from '@/ui/button.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'
import type { EnrollmentSearch } from './enrollment-search.ts'
import { EnrollmentStatCards } from './enrollment-stat-cards.tsx'
import { EnrollmentToolbar } from './enrollment-toolbar.tsx'
import { EnrollmentsTable } from './enrollments-table.tsx'
import { canMove, movableOf, type OnMove } from './movable.ts'
import { MoveMenu } from './move-menu.tsx'
import { RejectForm } from './reject-form.tsx'
import { canReview, type Review } from './review.ts'
import { ReviewButtons } from './review-buttons.tsx'
import { areDaysInOrder, filterQuery, useEnrollmentPage } from './use-enrollments.ts'
import { useReview } from './use-review.ts'

const OPERATIONS = [bulkOperations.approve, bulkOperations.reject, bulkOperations.message]

interface EnrollmentsScreenProps {
  search: EnrollmentSearch
  onSearch: (changes: SearchChanges<EnrollmentSearch>) => void
  onPhoneEnrollment: () => void
  onMove: OnMove
}

/** Enrollment Management: recent enrollments to review. */
export function EnrollmentsScreen(props: EnrollmentsScreenProps) {
  const { search: inUrl, onSearch, onPhoneEnrollment, onMove } = props
  const { search, ...choice } = useListView('enrollments', inUrl, onSearch)
  const query = useEnrollmentPage(search)
  const today = useToday()
  const filter = filterQuery(search, today)
  const shown = query.data?.enrollments.map(({ id }) => id) ?? []
  const selection = useSelection(filterQuery(withoutOrder(search), today), shown)
  const { banner, showBanner } = useBanner()
  const { send, sendAsync, undo, sendingOf, isUndoing, reviewedHere } = useReview(showBanner)
  const stableKey = pageKey(query, filter, search)
  const [rejecting, setRejecting] = useState<ReviewableEnrollment | null>(null)
  const change = (changes: SearchChanges<EnrollmentSearch>, page = 1) => onSearch({ ...changes, page })
  const review = (enrollment: ReviewableEnrollment, to: Review, keepsFocus = false) =>
    to === 'reject' ? setRejecting(enrollment) : send({ id: enrollment.id, review: to, keepsFocus })
  const keyFor = (key: string, to: Review) => ({
    key,
    goesToNextRow: to !== 'reject',
    isAllowed: (enrollment: ReviewableEnrollment) => canReview(enrollment, to) && !sendingOf(enrollment.id),
    run: (enrollment: ReviewableEnrollment) => review(enrollment, to, true),
  })
  const keys = [keyFor('a', 'approve'), keyFor('r', 'reject')]
  const menuOf = (enrollment: ReviewableEnrollment, place: 'row' | 'card') =>
    canMove(enrollment) && (
      <MoveMenu
        name={studentAndClass(enrollment)}
        dense={place === 'row'}
        isRequested={enrollment.transfer_request != null}
        onMove={() => onMove(movableOf(enrollment), showBanner)}
      />
    )
  const buttonsOf = (enrollment: ReviewableEnrollment, place: 'row' | 'card') => (
    <ReviewButtons
      enrollment={enrollment}
      sending={sendingOf(enrollment.id)?.review}
      undoing={isUndoing(enrollment.id)}
      reviewedHere={reviewedHere === enrollment.id}
      place={place}
      menu={place === 'row' && menuOf(enrollment, place)}
      onReview={(to) => review(enrollment, to)}
      onUndo={(operationId) => undo({ id: enrollment.id, operationId })}
    />
  )

  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionHeading title="Enrollment Management" description="Approve and reject enrollments">
        <DownloadButton
          path={`/admin/enrollments/export?${filter}`}
          disabled={!areDaysInOrder(search, today)}
          fileName="enrollments.csv"
          label="Export"
        />
        <Button onClick={onPhoneEnrollment}>
          <Phone className="size-5" aria-hidden="true" />
          Phone Enrollment
        </Button>
      </SectionHeading>
      <EnrollmentStatCards />
      <EnrollmentToolbar
        search={search}
        choice={choice}
        classTitle={query.data?.class_name ?? (query.isSuccess && !query.isFetching ? 'not found' : '…')}
        onChange={change}
      />
      <Banner banner={banner} showBanner={showBanner} />
      <BulkBar
        list="enrollments"
        filter={filter}
        selection={selection}
        total={query.data?.total ?? 0}
        operations={OPERATIONS}
        nameOfAll={({ id, label }) => (id === 'approve' ? 'Approve all pending' : `${label} all`)}
      />
      <PagedList
        query={query}
        isReady={choice.view !== undefined}
        failed={messages.enrollmentsFailed}
        noun={['enrollment', 'enrollments']}
        empty={{
          title: messages.noEnrollmentsFound,
          detail: 'Try other dates, another status, or another search.',
        }}
        pageOf={({ enrollments, total, page, limit }) => ({
          rows: enrollments,
          pagination: paginationOf(page, limit, total),
        })}
        table={
          choice.view === 'table' &&
          ((enrollments) => (
            <EnrollmentsTable
              search={search}
              onSort={(sort, direction) => change({ sort, direction })}
              enrollments={enrollments}
              selection={selection}
              stableKey={stableKey}
              hidden={choice.hidden}
              keys={keys}
              buttonsOf={(enrollment) => buttonsOf(enrollment, 'row')}
              onOpen={({ user_id }) => onSearch({ user: user_id })}
            />
          ))
        }
        cards={(enrollments) => (
          <CardList
            rows={enrollments}
            idOf={({ id }) => id}
            nameOf={studentAndClass}
            stableKey={stableKey}
            cardOf={(enrollment) => (
              <EnrollmentCard
                enrollment={enrollment}
                selected={selection.everything || selection.rows[enrollment.id] === true}
                onToggle={() => selection.toggle(enrollment.id)}
                menu={menuOf(enrollment, 'card')}
                buttons={buttonsOf(enrollment, 'card')}
                onOpen={() => onSearch({ user: enrollment.user_id })}
              />
            )}
          />
        )}
        onChange={(_changes, page) => change({}, page)}
      />
      {rejecting && (
        <Dialog title="Reject Enrollment" onClosed={() => setRejecting(null)}>
          {(close) => (
            <RejectForm
              enrollment={rejecting}
              onReject={(reason) => sendAsync({ id: rejecting.id, review: 'reject', reason })}
              close={close}
            />
          )}
        </Dialog>
      )}
    </div>
  )
}
