import { z } from 'zod'
import { approvalKinds, approvalStatuses } from '../school/strong-actions.ts'

/** The stored request to undo an import. */
export const importUndoRequest = z.object({ import_id: z.string(), file_name: z.string() })

export const approvalRequest = z
  .object({
    id: z.string(),
    kind: z.enum(approvalKinds),
    status: z.enum(approvalStatuses),
    /** The user whom the request is about. If an import is undone, the administrator who uploaded the file. */
    user_id: z.string(),
    user_name: z.string(),
    /** Whose account stays after a merge, or to whom money moves; null for other requests. */
    to_name: z.string().nullable(),
    /** The import whose accounts would be deleted; null for other requests. */
    import: z.object({ id: z.string(), file_name: z.string() }).nullable(),
    /** Dollars of a refund, or of what counts as one. */
    amount: z.number().nullable(),
    reason: z.string().nullable(),
    requested_by_name: z.string(),
    requested_at: z.string(),
    expires_at: z.string(),
    /** Whether the caller asked, and so can withdraw it but not decide. */
    is_own: z.boolean(),
    decided_by_name: z.string().nullable(),
    decided_at: z.string().nullable(),
  })
  .meta({ id: 'ApprovalRequest' })
export type ApprovalRequest = z.infer<typeof approvalRequest>

/** GET /admin/approval-requests: those that wait, the oldest first, and the newest of the others. */
export const approvalRequests = z
  .object({ open: z.array(approvalRequest), closed: z.array(approvalRequest) })
  .meta({ id: 'ApprovalRequests' })
export type ApprovalRequests = z.infer<typeof approvalRequests>
