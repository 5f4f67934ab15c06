import { makeUpTexts } from '@cubby/contract/seats/admin-texts'
import { translate } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'

/** Fetches the meetings that can become make-up meetings of an enrollment. */
export function useMakeUpOptions(enrollmentId: string) {
  return useQuery({
    queryKey: ['make-up-options', enrollmentId],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/enrollments/:id/make-up-options', { params: { id: enrollmentId }, signal }),
  })
}

/** Cancels a make-up meeting. */
export function useCancelMakeUp(id: string, close: () => void) {
  const callOnce = useIdempotentCall()
  return useOperation(
    () => callOnce('DELETE', '/make-up-meetings/:id', { params: { id } }),
    { done: translate(makeUpTexts.cancelled), failed: translate(makeUpTexts.cancelFailed) },
    close,
    EVERY_QUERY,
  )
}
