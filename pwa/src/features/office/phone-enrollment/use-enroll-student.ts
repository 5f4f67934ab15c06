import type { OfficeEnrollment } from '@cubby/contract/office/office-enrollments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'

/** Enrolls a student who calls. Then refetches all lists, also after a refusal. */
export function useEnrollStudent() {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: OfficeEnrollment) => callOnce('POST', '/admin/enrollments', { body }),
    onSettled: () => void queries.invalidateQueries(),
  })
}
