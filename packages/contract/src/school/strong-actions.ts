import { z } from 'zod'

/** What a second administrator can approve. */
export const approvalKinds = [
  'user_deletion',
  'user_merge',
  'import_undo',
  'refund',
  'correction',
  'removal',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** A pending request whose time is over is expired. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** 202: nothing was changed, because another administrator has to approve it. */
export const approvalAsked = z
  .object({
    message: z.string(),
    approval_request: z.object({ id: z.string(), expires_at: z.string() }),
  })
  .meta({ id: 'ApprovalAsked' })
export type ApprovalAsked = z.infer<typeof approvalAsked>
