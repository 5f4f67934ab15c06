import { messages } from '@cubby/contract/messages'
import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { Check, Clock, type LucideIcon, X } from 'lucide-react'
import type { CallOptions } from '@/api/client.ts'
import type { ReviewNote } from '@/features/admin/review/review-actions.tsx'

export type EntryOperation = 'approve' | 'offer' | 'reject'

const OPERATIONS = ['approve', 'offer', 'reject'] as const satisfies readonly EntryOperation[]

type Call = [path: string, options: CallOptions]

interface Act {
  label: string
  Icon: LucideIcon
  primary?: boolean
  done: string
  /** The call that does it in a way that can be undone. */
  callOf: (entry: AdminWaitlistEntry, reason?: string) => Call
}

const decide =
  (status: 'approved' | 'rejected') =>
  ({ class_id, id }: AdminWaitlistEntry, reason = ''): Call => {
    const rejection = status === 'rejected' && { reason: reason.trim() || null }
    const body = { status, undoable: true, ...rejection }
    return [`/admin/classes/${class_id}/waitlist/${id}`, { method: 'PUT', body }]
  }

/** 'Failed to approve waitlist entry'. */
export function failedTo(operation: EntryOperation): string {
  return `Failed to ${operation} waitlist entry`
}

/** What can be done with somebody who waits. */
export const entryOperations: Readonly<Record<EntryOperation, Act>> = {
  approve: {
    label: 'Approve',
    Icon: Check,
    primary: true,
    done: messages.waitlistEntryApproved,
    callOf: decide('approved'),
  },
  offer: {
    label: 'Offer',
    Icon: Clock,
    done: messages.waitlistEntryOffered,
    callOf: ({ id }) => [`/enrollments/waitlist/${id}/offer`, { method: 'POST', body: { undoable: true } }],
  },
  reject: { label: 'Reject', Icon: X, done: messages.waitlistEntryRejected, callOf: decide('rejected') },
}

const operationOf: Partial<Record<AdminWaitlistEntry['status'], EntryOperation>> = {
  approved: 'approve',
  offered: 'offer',
  rejected: 'reject',
}

/**
 * What would succeed now, with what it would mean, and why the rest would not, said once for all that have the
 * same reason. What was just decided is left out.
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
