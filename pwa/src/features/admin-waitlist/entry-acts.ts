import { messages } from '@cubby/contract/messages'
import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { Check, Clock, type LucideIcon, X } from 'lucide-react'

export type EntryAct = 'approve' | 'offer' | 'reject'

interface Call {
  method: string
  path: string
  body?: object
}

interface Act {
  label: string
  Icon: LucideIcon
  done: string
  call: (entry: AdminWaitlistEntry) => Call
}

const decide =
  (status: 'approved' | 'rejected') =>
  ({ class_id, id }: AdminWaitlistEntry): Call => ({
    method: 'PUT',
    path: `/admin/classes/${class_id}/waitlist/${id}`,
    body: { status },
  })

/** What can be done with somebody who waits. */
export const entryActs: Readonly<Record<EntryAct, Act>> = {
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

/** Who holds an offer already needs no other; an entry that has ended gets nothing more. */
export function actsFor({ status }: AdminWaitlistEntry): EntryAct[] {
  if (status === 'offered') return ['approve', 'reject']
  return status === 'waiting' || status === 'pending' ? ['approve', 'offer', 'reject'] : []
}
