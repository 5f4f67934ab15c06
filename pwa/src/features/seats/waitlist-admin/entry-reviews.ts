import { messages } from '@cubby/contract/messages'
import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Check, Clock, X } from 'lucide-react'
import { USER_OVERVIEW, WORK_QUEUE } from '@/desk/shell/query-client.ts'
import type { Review, ReviewKind, ReviewNote } from '@/features/seats/review-admin/use-undoable.ts'

type EntryReview = Review<'offer'>

const REVIEWS = ['approve', 'offer', 'reject'] as const satisfies readonly EntryReview[]

const looks: ReviewKind<AdminWaitlistEntry, 'offer'>['looks'] = {
  approve: { label: t('Approve'), busyLabel: t('Approving…'), Icon: Check, primary: true },
  offer: { label: t('Offer'), busyLabel: t('Offering…'), Icon: Clock, primary: true },
  reject: { label: t('Reject'), busyLabel: t('Rejecting…'), Icon: X },
}

const done: Readonly<Record<EntryReview, string>> = {
  approve: t(messages.waitlistEntryApproved),
  offer: t(messages.waitlistEntryOffered),
  reject: t(messages.waitlistEntryRejected),
}

const reviewAt: Partial<Record<AdminWaitlistEntry['status'], EntryReview>> = {
  approved: 'approve',
  offered: 'offer',
  rejected: 'reject',
}

/**
 * Returns the reviews that are possible now, with notes on their consequences. One more note for each reason names the
 * reviews that it makes impossible. Leaves out the review that was just performed.
 */
export function offersOf(entry: Pick<AdminWaitlistEntry, 'reviews' | 'undo' | 'status'>): {
  reviews: EntryReview[]
  notes: ReviewNote[]
} {
  const performed = entry.undo && reviewAt[entry.status]
  const others = REVIEWS.filter((review) => review !== performed)
  const reviews = others.filter((review) => entry.reviews[review].blocked === null)
  const labels = new Map<string, string[]>()
  for (const review of others) {
    const { blocked } = entry.reviews[review]
    // An open offer explains itself.
    if (blocked && !(review === 'offer' && entry.status === 'offered'))
      labels.set(blocked, [...(labels.get(blocked) ?? []), looks[review].label])
  }
  return {
    reviews,
    notes: [
      ...reviews.map((id) => ({ id, label: looks[id].label, text: entry.reviews[id].consequence })),
      ...Array.from(labels, ([text, all]) => ({ label: all.join(', '), text })),
    ],
  }
}

/**
 * Returns the reviews that none of these entries allows, with the one reason for all of them; null if reasons
 * differ.
 */
export function sharedReason(
  entries: readonly Pick<AdminWaitlistEntry, 'status' | 'reviews'>[],
): { text: string; label: string } | null {
  // Whoever has an offer already needs no other, which says nothing about those who wait.
  const waiting = entries.filter(({ status }) => status !== 'offered')
  const blocked = REVIEWS.map((review) => ({
    label: looks[review].label,
    texts: new Set(waiting.map(({ reviews }) => reviews[review].blocked)),
  }))
  const shared = blocked.filter(({ texts }) => texts.size === 1 && !texts.has(null))
  const texts = new Set(shared.flatMap((one) => [...one.texts]))
  const [text] = texts
  if (texts.size !== 1 || !text) return null
  return { text, label: shared.map(({ label }) => label).join(', ') }
}

/** Reviews of waitlist entries. */
export const entryReviews: ReviewKind<AdminWaitlistEntry, 'offer'> = {
  studentOf: ({ user_name: name, user_email: email }) => ({ name, email }),
  looks,
  // An ended entry has no position. Its status shows why it ended.
  offersOf: (entry) => (entry.position > 0 ? offersOf(entry) : null),
  send: (call, { row: { id, class_id: classId }, review, reason = '' }) => {
    if (review === 'offer') {
      return call('POST', '/enrollments/waitlist/:id/offer', { params: { id }, body: { undoable: true } })
    }
    const decision =
      review === 'approve'
        ? ({ status: 'approved' } as const)
        : ({ status: 'rejected', reason: reason.trim() || null } as const)
    return call('PUT', '/admin/classes/:classId/waitlist/:entryId', {
      params: { classId, entryId: id },
      body: { ...decision, undoable: true },
    })
  },
  undo: (call, id, operation_id) =>
    call('POST', '/enrollments/waitlist/:id/undo', { params: { id }, body: { operation_id } }),
  done: (review) => done[review],
  failed: (review) =>
    t(
      '{review, select, approve {Failed to approve waitlist entry} offer {Failed to offer the seat} other {Failed to reject waitlist entry}}',
      { review },
    ),
  lists: ['waitlist', 'enrollments', USER_OVERVIEW, WORK_QUEUE],
  rejection: {
    title: t('Reject Waitlist Entry'),
    field: 'reason',
    textOf: ({ user_name, class_name, next_session_date, end_date, reviews: { reject } }) =>
      `${t('{student} loses their place on the waitlist for {className}, {day}.', {
        student: user_name,
        className: class_name,
        day: displayDate(next_session_date, end_date),
      })} ${reject.consequence ?? ''}`,
  },
}
