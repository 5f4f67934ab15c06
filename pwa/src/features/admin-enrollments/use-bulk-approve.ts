import type { ReviewableEnrollment } from '@cubby/contract/enrollments'
import { messages } from '@cubby/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '@/features/admin/ask.ts'
import { failureText } from '@/offline/failure-text.ts'
import { reviewFailed } from './review.ts'

interface BulkResult {
  enrollment: ReviewableEnrollment
  /** Why it was refused; null when it was approved. */
  refused: string | null
}

export interface Bulk {
  total: number
  results: BulkResult[]
}

/** Approves one after the other; whoever is refused keeps nobody else from a seat. */
export function useBulkApprove() {
  const queries = useQueryClient()
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const approve = async (enrollments: ReviewableEnrollment[]) => {
    const results: BulkResult[] = []
    setBulk({ total: enrollments.length, results: [] })
    for (const enrollment of enrollments) {
      const refused = await ask(`/enrollments/${enrollment.id}/approve`, { method: 'POST' }).then(
        () => null,
        (error: unknown) => failureText(error, messages.networkFailed, reviewFailed('approve')),
      )
      results.push({ enrollment, refused })
      setBulk({ total: enrollments.length, results: [...results] })
    }
    await queries.invalidateQueries({ queryKey: ['enrollments'] })
  }
  return { bulk, approve, clear: () => setBulk(null) }
}
