import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import type { Call } from '@/api/call.ts'
import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { reasonOf } from '@/desk/messages/failure.tsx'
import { useIdempotentCall } from '@/desk/operation/use-operation.ts'
import type { Undo } from '@/desk/ui/undo-button.tsx'

/** Every row can be approved and rejected. `Other` are the reviews that only one kind of row has. */
export type Review<Other extends string> = 'approve' | 'reject' | Other

/** A row that administrators review. */
export interface ReviewableRow<Other extends string> {
  readonly id: string
  readonly user_id: string
  readonly class_name: string
  /** The review that can still be undone. */
  readonly undo: Undo | null
  readonly reviews: Readonly<Record<Review<Other>, { blocked: string | null; consequence: string | null }>>
}

export interface ReviewNote {
  /** The review that it is about, or 'undo'; undefined for a note about several unavailable reviews. */
  id?: string
  label: string
  text: string | null
}

/** The reviews that a row offers, with notes on their consequences. */
export interface ReviewOffers<Other extends string> {
  readonly reviews: readonly Review<Other>[]
  readonly notes: readonly ReviewNote[]
}

interface SentReview<Row, Other extends string> {
  row: Row
  review: Review<Other>
  reason?: string
  /** Whether a key started the review and moved the focus to the next row. */
  keepsFocus?: boolean
}

/** How administrators review one kind of row: enrollments or waitlist entries. */
export interface ReviewKind<Row extends ReviewableRow<Other>, Other extends string> {
  studentOf: (row: Row) => { name: string; email: string }
  /** The buttons of the reviews. `busyLabel` replaces the label while a review is being sent. */
  looks: Readonly<
    Record<Review<Other>, { label: string; busyLabel: string; Icon: LucideIcon; primary?: boolean }>
  >
  /** Null if the state of the row is final. */
  offersOf: (row: Row) => ReviewOffers<Other> | null
  /** Sends a review that can be undone. */
  send: (call: Call, sent: SentReview<Row, Other>) => Promise<unknown>
  /** Undoes a review of the row with this id. */
  undo: (call: Call, id: string, operationId: string) => Promise<unknown>
  done: (review: Review<Other>) => string
  failed: (review: Review<Other>) => string
  /** The lists that a review changes. */
  lists: readonly string[]
  /** The dialog that asks for the reason. `field` is the name of the reason in the request. */
  rejection: { title: string; field: 'reason' | 'decline_reason'; textOf: (row: Row) => string }
}

/** Reviews one row or undoes the review, shows the result in the banner, and refetches the lists. */
export function useUndoable<Row extends ReviewableRow<Other>, Other extends string>(
  showBanner: (banner: BannerMessage | null) => void,
  { send, undo: sendUndo, done, failed, lists }: ReviewKind<Row, Other>,
) {
  type Sent = SentReview<Row, Other>
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  const onSettled = () => Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: [list] })))
  const mutationKey = [useId()]
  const review = useMutation({
    mutationKey,
    mutationFn: (sent: Sent) => send(callOnce, sent),
    onSuccess: (_, sent) => showBanner({ tone: 'success', text: done(sent.review) }),
    onError: (error, sent) =>
      showBanner({ tone: 'error', text: failed(sent.review), detail: reasonOf(error) }),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: ({ id, operationId }: { id: string; operationId: string }) =>
      sendUndo(callOnce, id, operationId),
    onSuccess: () => showBanner({ tone: 'success', text: t(messages.undone) }),
    onError: (error) => showBanner({ tone: 'error', text: t(messages.undoFailed), detail: reasonOf(error) }),
    onSettled,
  })
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Sent,
  })
  return {
    send: review.mutate,
    /** Reviews a row from a form that stays open until it succeeds. */
    sendAsync: review.mutateAsync,
    undo: undo.mutate,
    isUndoing: (id: string) => undo.isPending && undo.variables.id === id,
    /** Returns the review of a row that is being sent, if there is one. */
    sendingOf: (id: string) => sending.find(({ row }) => row.id === id)?.review,
    /** The row that was last reviewed here. Its Undo takes the focus of the button that it replaces. */
    reviewedHere: review.isSuccess && !review.variables.keepsFocus ? review.variables.row.id : null,
  }
}
