import * as endpoints from '@cubby/contract/seats/waitlist-admin-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { runBulk } from '../../school/bulk/run-bulk.ts'
import { exportWaitlist, listWaitlist } from './list-waitlist.ts'
import { decideEntry, previewWaitlistBulk } from './review-entry.ts'

/** Routes of Waitlist Management. */
export const waitlistAdminRoutes = [
  handle(endpoints.listWaitlist, listWaitlist),
  handle(endpoints.exportWaitlist, async (ctx, input, c) =>
    csvResponse(c, 'waitlist.csv', await exportWaitlist(await forExport(ctx), input)),
  ),
  handle(endpoints.decideEntry, (ctx, { classId, entryId, status: to, reason = null, undoable = false }) =>
    decideEntry(ctx, { classId, entryId, to, reason, undoable }),
  ),
]

/** Routes of bulk operations on the waitlist. */
export const waitlistBulkRoutes = [
  handle(endpoints.previewWaitlistBulk, previewWaitlistBulk),
  handle(endpoints.decideEntriesInBulk, async (ctx, { operation, ids, reason, undoable = false }) => {
    const to = operation === 'approve' ? 'approved' : 'rejected'
    return runBulk(ctx, {
      ids,
      operation: async (caller, entryId) => {
        const input = { entryId, to, undoable, ...(reason && { reason }) } as const
        return (await decideEntry({ deps: ctx.deps, caller }, input)).waitlist_entry.undo?.operation_id
      },
    })
  }),
]
