import type { Consequences } from '@cubby/contract/catalog/consequences'
import { amountText } from '@cubby/rules/money/price-text'
import { pluralize } from '@/ui/pluralize.ts'

/** Returns the consequences of an operation as sentences; never empty. */
export function consequenceSentences(found: Consequences): string[] {
  const sentences = [
    ...studentSentences(found),
    ...waitlistSentences(found),
    ...paymentSentences(found),
    ...(found.notifications > 0 ? [notificationSentence(found)] : []),
    ...(found.calls
      ? [`${pluralize(found.calls, 'call')} will be on the list, because there is no email address.`]
      : []),
  ]
  if (sentences.length === 0) return ['No one is enrolled or on the waitlist, and no one will be notified.']
  return found.notifications > 0 ? sentences : [...sentences, 'No one will be notified.']
}

/** Whether an operation affects users. */
export function affectsUsers(found: Consequences): boolean {
  const { students, waitlist, notifications } = found
  return students.approved + students.pending + waitlist.waiting + waitlist.offered + notifications > 0
}

/** Whether a user loses a seat or a place on the waitlist. */
export function endsForSomebody({ archived, waitlist_closed }: Consequences): boolean {
  return archived + waitlist_closed > 0
}

/** '9 notifications will be sent to 6 people, also by email: 6 × "CPR is cancelled", 3 × "Payment voided".' */
function notificationSentence(found: Consequences): string {
  const { notifications, sent } = found
  const people = sent ? ` to ${pluralize(sent.people, 'person', 'people')}` : ''
  const titles = sent?.titles.map(({ title, count }) => `${count.toLocaleString('en-US')} × “${title}”`)
  const list = titles ? `: ${listed(titles)}` : ''
  return `${pluralize(notifications, 'notification')} will be sent${people}, ${emailsOf(found)}${list}.`
}

/** Nobody reads a longer list. */
const MAX_LISTED = 8

function listed(texts: readonly string[]): string {
  const more = texts.length - MAX_LISTED
  return [...texts.slice(0, MAX_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

function emailsOf({ notifications, emails }: Consequences): string {
  if (emails === 0) return 'none of them by email'
  return emails === notifications
    ? 'also by email'
    : `${emails.toLocaleString('en-US')} of them also by email`
}

function studentSentences(found: Consequences): string[] {
  const { approved, pending } = found.students
  const sentences: string[] = []
  if (approved + pending > 0) {
    const verb = approved + pending === 1 ? 'is' : 'are'
    sentences.push(
      `${pluralize(approved + pending, 'student')} ${verb} enrolled: ${approved} approved, ${pending} pending.`,
    )
  }
  if (found.archived > 0) sentences.push(`${pluralize(found.archived, 'enrollment')} will be archived.`)
  const lacking = found.lacking_hours ?? []
  if (lacking.length > 0) {
    const attended = found.completed - lacking.length
    const hours = `${attended} with the required hours, ${lacking.length} without: ${listed(lacking)}`
    sentences.push(`${pluralize(found.completed, 'enrollment')} will end, ${hours}.`)
  } else if (found.completed > 0) {
    sentences.push(
      `${pluralize(found.completed, 'student')} will be recorded as having completed the session.`,
    )
  }
  if (found.reopened > 0) {
    sentences.push(`${pluralize(found.reopened, 'enrollment')} will be active again.`)
  }
  return sentences
}

function waitlistSentences({ waitlist, waitlist_closed, offers_made }: Consequences): string[] {
  const waiting = waitlist.waiting + waitlist.offered
  const sentences: string[] = []
  if (waiting > 0) {
    const offered = waitlist.offered > 0 ? `, ${waitlist.offered} of them with an offer` : ''
    sentences.push(`${pluralize(waiting, 'user is', 'users are')} on the waitlist${offered}.`)
  }
  if (waitlist_closed > 0) {
    sentences.push(`${pluralize(waitlist_closed, 'waitlist entry', 'waitlist entries')} will be closed.`)
  }
  if (offers_made > 0) sentences.push(`${pluralize(offers_made, 'spot')} will be offered.`)
  return sentences
}

function paymentSentences({ payments_voided, payments_refunded, due_dates_moved }: Consequences): string[] {
  const sentences: string[] = []
  if (payments_voided.count > 0) {
    const due = pluralize(payments_voided.count, 'payment due', 'payments due')
    sentences.push(`${due} (${amountText(payments_voided.amount)}) will be voided.`)
  }
  if (payments_refunded.count > 0) {
    const paid = pluralize(payments_refunded.count, 'paid payment')
    sentences.push(`${paid} (${amountText(payments_refunded.amount)}) will be due for a refund.`)
  }
  if (due_dates_moved > 0) {
    sentences.push(`${pluralize(due_dates_moved, 'payment')} will get a new due date.`)
  }
  return sentences
}
