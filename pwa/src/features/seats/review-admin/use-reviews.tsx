import { t } from '@cubby/texts/t'
import { useState } from 'react'
import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { OperationForm, ReasonField } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import type { RowKey } from '@/desk/table/use-row-keys.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import type { MenuItem } from '@/desk/ui/menu.tsx'
import { afterPress } from '@/ui/after-press.ts'
import { type ActionsPlace, ReviewActions } from './review-actions.tsx'
import { type Review, type ReviewableRow, type ReviewKind, useUndoable } from './use-undoable.ts'

/** Returns the buttons, the keys, and the rejection dialog of the rows that a screen reviews. */
export function useReviews<Row extends ReviewableRow<Other>, Other extends string>(
  kind: ReviewKind<Row, Other>,
  showBanner: (banner: BannerMessage | null) => void,
) {
  const { send, sendAsync, undo, sendingOf, isUndoing, reviewedHere } = useUndoable(showBanner, kind)
  const [rejecting, setRejecting] = useState<Row | null>(null)
  const start = (row: Row, review: Review<Other>, keepsFocus = false) =>
    review === 'reject' ? setRejecting(row) : send({ row, review, keepsFocus })
  const keyFor = (key: string, review: 'approve' | 'reject'): RowKey<Row> => ({
    key,
    // Rejecting opens the dialog.
    goesToNextRow: review !== 'reject',
    isAllowed: (row) =>
      row.reviews[review].blocked === null &&
      kind.offersOf(row)?.reviews.includes(review) === true &&
      !sendingOf(row.id),
    run: (row) => start(row, review, true),
  })
  return {
    keys: [keyFor('a', 'approve'), keyFor('r', 'reject')],
    buttonsOf: (row: Row, place: ActionsPlace, items: readonly MenuItem[] = []) => (
      <ReviewActions
        kind={kind}
        row={row}
        sending={sendingOf(row.id)}
        undoing={isUndoing(row.id)}
        reviewedHere={reviewedHere === row.id}
        place={place}
        items={items}
        onReview={(review) => afterPress(() => start(row, review))}
        onUndo={(operationId) => undo({ id: row.id, operationId })}
      />
    ),
    dialog: rejecting && (
      <Dialog title={kind.rejection.title} onClosed={() => setRejecting(null)}>
        {(close) => (
          <RejectForm
            text={kind.rejection.textOf(rejecting)}
            field={kind.rejection.field}
            failed={kind.failed('reject')}
            onReject={(reason) => sendAsync({ row: rejecting, review: 'reject', reason })}
            close={close}
          />
        )}
      </Dialog>
    ),
  }
}

interface RejectFormProps {
  /** What is rejected, and the consequence. */
  text: string
  field: 'reason' | 'decline_reason'
  failed: string
  /** Resolves after the response. */
  onReject: (reason: string) => Promise<unknown>
  close: () => void
}

/** Rejects a row with an optional reason for the student. After a failure, the typed reason is kept. */
function RejectForm({ text, field, failed, onReject, close }: RejectFormProps) {
  const form = useOperationForm({
    defaults: { [field]: '' },
    send: (_, { [field]: reason = '' }) => onReject(reason),
    failed,
    queryKey: null,
    close,
  })
  return (
    <OperationForm form={form} danger submit={t('Reject')}>
      <p>{text}</p>
      <ReasonField hint={t('The student sees this reason.')} {...form.field(field)} />
    </OperationForm>
  )
}
