import { messages } from '@cubby/contract/messages'
import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { Check, Clock, type LucideIcon, X } from 'lucide-react'
import type { Call } from '@/api/call.ts'
import type { ReviewNote } from '@/features/seats/review-admin/review-notes.tsx'

export type EntryOperation = 'approve' | 'offer' | 'reject'

const OPERATIONS = ['approve', 'offer', 'reject'] as const satisfies readonly EntryOperation[]

interface OperationOptions {
  label: string
  busyLabel: string
  Icon: LucideIcon
  primary?: boolean
  done: string
  /** Performs the operation so that it can be undone. */
  send: (call: Call, entry: AdminWaitlistEntry, reason?: string) => Promise<unknown>
}

const decide =
  (status: 'approved' | 'rejected') =>
  (call: Call, { class_id: classId, id: entryId }: AdminWaitlistEntry, reason = '') => {
    const rejection = status === 'rejected' && { reason: reason.trim() || null }
    const body = { status, undoable: true, ...rejection }
    return call('PUT', '/admin/classes/:classId/waitlist/:entryId', { params: { classId, entryId }, body })
  }

/** Returns the message of a failure, such as 'Failed to approve waitlist entry'. */
export function failedTo(operation: EntryOperation): string {
  return `Failed to ${operation} waitlist entry`
}

/** The operations on a waitlist entry. */
export const entryOperations: Readonly<Record<EntryOperation, OperationOptions>> = {
  approve: {
    label: 'Approve',
    busyLabel: 'Approving…',
    Icon: Check,
    primary: true,
    done: messages.waitlistEntryApproved,
    send: decide('approved'),
  },
  offer: {
    label: 'Offer',
    busyLabel: 'Offering…',
    Icon: Clock,
    done: messages.waitlistEntryOffered,
    send: (call, { id }) =>
      call('POST', '/enrollments/waitlist/:id/offer', { params: { id }, body: { undoable: true } }),
  },
  reject: {
    label: 'Reject',
    busyLabel: 'Rejecting…',
    Icon: X,
    done: messages.waitlistEntryRejected,
    send: decide('rejected'),
  },
}

const operationOf: Partial<Record<AdminWaitlistEntry['status'], EntryOperation>> = {
  approved: 'approve',
  offered: 'offer',
  rejected: 'reject',
}

/**
 * Returns the operations that are possible now, with notes on their consequences. One more note for each reason names
 * the operations that it makes impossible. Leaves out the operation that was just performed.
 */
export function operationsFor(entry: Pick<AdminWaitlistEntry, 'reviews' | 'undo' | 'status'>): {
  operations: EntryOperation[]
  notes: ReviewNote[]
} {
  const decided = entry.undo && operationOf[entry.status]
  const others = OPERATIONS.filter((operation) => operation !== decided)
  const operations = others.filter((operation) => entry.reviews[operation].blocked === null)
  const labels = new Map<string, string[]>()
  for (const operation of others) {
    const { blocked } = entry.reviews[operation]
    if (blocked) labels.set(blocked, [...(labels.get(blocked) ?? []), entryOperations[operation].label])
  }
  return {
    operations,
    notes: [
      ...operations.map((id) => ({
        id,
        label: entryOperations[id].label,
        text: entry.reviews[id].consequence,
      })),
      ...Array.from(labels, ([text, all]) => ({ label: all.join(', '), text })),
    ],
  }
}
