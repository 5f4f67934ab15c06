import * as endpoints from '@cubby/contract/seats/waitlist-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { joinWaitlist, leaveWaitlist } from './join-or-leave.ts'
import { listMyEntries, readEntry } from './read-entries.ts'
import { offerOutOfTurn, undoEntryReview } from './review-entry.ts'

export const waitlistRoutes = [
  handle(endpoints.listMyEntries, async (ctx) => {
    const entries = await listMyEntries(ctx)
    return { waitlist_entries: entries, total: entries.length }
  }),
  handle(endpoints.readEntry, async (ctx, { id }) => {
    const now = await ctx.deps.clock(ctx.deps.db)
    const entry = await readEntry(
      { deps: ctx.deps, db: ctx.deps.db, now },
      { userId: ctx.caller.user.id, sessionId: id },
    )
    return { waitlist_entry: entry }
  }),
  handle(endpoints.joinWaitlist, (ctx, { id, ...form }) => joinWaitlist(ctx, { sessionId: id, ...form })),
  handle(endpoints.leaveWaitlist, (ctx, { id }) => leaveWaitlist(ctx, { id })),
  handle(endpoints.offerOutOfTurn, (ctx, { id, undoable = false }) =>
    offerOutOfTurn(ctx, { entryId: id, undoable }),
  ),
  handle(endpoints.undoEntryReview, (ctx, { id, operation_id }) =>
    undoEntryReview(ctx, { entryId: id, operationId: operation_id }),
  ),
]
