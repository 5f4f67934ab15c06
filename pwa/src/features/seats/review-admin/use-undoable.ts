import { messages } from '@cubby/contract/messages'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Call } from '@/api/call.ts'
import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { reasonOf } from '@/desk/messages/failure.tsx'
import { useIdempotentCall } from '@/desk/operation/use-operation.ts'

/** What a screen sends for one row. */
interface SentReview {
  readonly id: string
  /** Whether a key started the review and moved the focus to the next row. */
  readonly keepsFocus?: boolean
}

/** How a screen reviews its rows. `Sent` is what the screen sends for one row. */
interface Reviewing<Sent> {
  /** Sends a review that can be undone. */
  send: (call: Call, sent: Sent) => Promise<unknown>
  /** Undoes a review of the row with this id. */
  undo: (call: Call, id: string, operationId: string) => Promise<unknown>
  done: (sent: Sent) => string
  failed: (sent: Sent) => string
  /** The lists that a review changes. */
  lists: readonly string[]
}

/** Reviews one row or undoes the review, shows the result in the banner, and refetches the lists. */
export function useUndoable<Sent extends SentReview>(
  showBanner: (banner: BannerMessage | null) => void,
  { send, undo: sendUndo, done, failed, lists }: Reviewing<Sent>,
) {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  const onSettled = () => Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: [list] })))
  const mutationKey = [useId()]
  const review = useMutation({
    mutationKey,
    mutationFn: (sent: Sent) => send(callOnce, sent),
    onSuccess: (_, sent) => showBanner({ tone: 'success', text: done(sent) }),
    onError: (error, sent) => showBanner({ tone: 'error', text: failed(sent), detail: reasonOf(error) }),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: ({ id, operationId }: { id: string; operationId: string }) =>
      sendUndo(callOnce, id, operationId),
    onSuccess: () => showBanner({ tone: 'success', text: messages.undone }),
    onError: (error) => showBanner({ tone: 'error', text: messages.undoFailed, detail: reasonOf(error) }),
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
    sendingOf: (id: string): Sent | undefined => sending.find((sent) => sent.id === id),
    /** The row that was last reviewed here. Its Undo takes the focus of the button that it replaces. */
    reviewedHere: review.isSuccess && !review.variables.keepsFocus ? review.variables.id : null,
  }
}
