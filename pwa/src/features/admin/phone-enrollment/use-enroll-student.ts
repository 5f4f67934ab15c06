import type { OfficeEnrollment } from '@cubby/contract/office-enrollments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIdempotentCall } from '@/features/admin/operation/use-idempotent-request.ts'

/** Enrolls a student who calls. Afterwards all lists are up to date, also when the seat was gone. */
export function useEnrollStudent() {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: OfficeEnrollment) => callOnce('POST', '/admin/enrollments', { body }),
    onSettled: () => void queries.invalidateQueries(),
  })
}
