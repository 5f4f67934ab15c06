import { messages } from '@cubby/contract/messages'
import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { Check, Clock, type LucideIcon, X } from 'lucide-react'

export type EntryOperation = 'approve' | 'offer' | 'reject'

interface Call {
  method: string
  path: string
  body?: object
}

interface Act {
  label: string
  Icon: LucideIcon
  done: string
  call: (entry: AdminWaitlistEntry, reason?: string) => Call
}

const decide =
  (status: 'approved' | 'rejected') =>
  ({ class_id, id }: AdminWaitlistEntry, reason = ''): Call => ({
    method: 'PUT',
    path: `/admin/classes/${class_id}/waitlist/${id}`,
    body: { status, ...(status === 'rejected' && { reason: reason.trim() || null }) },
  })

/** 'Failed to approve waitlist entry'. */
export function failedTo(operation: EntryOperation): string {
  return `Failed to ${operation} waitlist entry`
}

/** What can be done with somebody who waits. */
export const entryOperations: Readonly<Record<EntryOperation, Act>> = {
  approve: {
    label: 'Approve',
    Icon: Check,
    done: messages.waitlistEntryApproved,
    call: decide('approved'),
  },
  offer: {
    label: 'Offer',
    Icon: Clock,
    done: messages.waitlistEntryOffered,
    call: ({ id }) => ({ method: 'POST', path: `/enrollments/waitlist/${id}/offer` }),
  },
  reject: { label: 'Reject', Icon: X, done: messages.waitlistEntryRejected, call: decide('rejected') },
}

/** What would succeed now, and why the rest would not, said once for all that have the same reason. */
export function operationsFor({ blocked }: Pick<AdminWaitlistEntry, 'blocked'>): {
  operations: EntryOperation[]
  reasons: string[]
} {
  const all = ['approve', 'offer', 'reject'] as const
  const reasons = new Map<string, string[]>()
  for (const operation of all) {
    const reason = blocked[operation]
    if (reason) reasons.set(reason, [...(reasons.get(reason) ?? []), entryOperations[operation].label])
  }
  return {
    operations: all.filter((operation) => blocked[operation] === null),
    reasons: [...reasons].map(([reason, labels]) => `${labels.join(', ')}: ${reason}`),
  }
}
