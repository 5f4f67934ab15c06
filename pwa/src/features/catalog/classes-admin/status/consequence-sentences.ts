import type { Consequences } from '@cubby/contract/catalog/consequences'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'

/** Returns the consequences of an operation as sentences; never empty. */
export function consequenceSentences(found: Consequences): string[] {
  const sentences = [
    ...studentSentences(found),
    ...waitlistSentences(found),
    ...paymentSentences(found),
    ...(found.notifications > 0 ? [notificationSentence(found)] : []),
    ...(found.calls
      ? [
          t(
            '{calls, plural, one {# call} other {# calls}} will be on the call list, because there is no email address.',
            { calls: found.calls },
          ),
        ]
      : []),
  ]
  if (sentences.length === 0)
    return [t('No one is enrolled or on the waitlist, and no one will be notified.')]
  return found.notifications > 0 ? sentences : [...sentences, t('No one will be notified.')]
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
  const { notifications, emails, sent } = found
  const byEmail = emails === 0 ? 'none' : emails === notifications ? 'all' : 'some'
  const values = { notifications, byEmail, emails: emails.toLocaleString('en-US') }
  return sent
    ? t(
        '{notifications, plural, one {# notification} other {# notifications}} will be sent to {people, plural, one {# person} other {# people}}, {byEmail, select, all {also by email} none {none of them by email} other {{emails} of them also by email}}: {titles}.',
        {
          ...values,
          people: sent.people,
          titles: listed(
            sent.titles.map(({ title, count }) => `${count.toLocaleString('en-US')} × “${title}”`),
          ),
        },
      )
    : t(
        '{notifications, plural, one {# notification} other {# notifications}} will be sent, {byEmail, select, all {also by email} none {none of them by email} other {{emails} of them also by email}}.',
        values,
      )
}

/** Nobody reads a longer list. */
const MAX_LISTED = 8

function listed(texts: readonly string[]): string {
  const more = texts.length - MAX_LISTED
  return [...texts.slice(0, MAX_LISTED), ...(more > 0 ? [t('and {count} more', { count: more })] : [])].join(
    ', ',
  )
}

function studentSentences(found: Consequences): string[] {
  const { approved, pending } = found.students
  const sentences: string[] = []
  if (approved + pending > 0) {
    sentences.push(
      t(
        '{count, plural, one {# student is} other {# students are}} enrolled: {approved} approved, {pending} pending.',
        { count: approved + pending, approved, pending },
      ),
    )
  }
  if (found.archived > 0)
    sentences.push(
      t('{archived, plural, one {# enrollment} other {# enrollments}} will be archived.', {
        archived: found.archived,
      }),
    )
  const lacking = found.lacking_hours ?? []
  if (lacking.length > 0) {
    sentences.push(
      t(
        '{completed, plural, one {# enrollment} other {# enrollments}} will end, {attended} with the required hours, {lacking} without: {names}.',
        {
          completed: found.completed,
          attended: found.completed - lacking.length,
          lacking: lacking.length,
          names: listed(lacking),
        },
      ),
    )
  } else if (found.completed > 0) {
    sentences.push(
      t(
        '{completed, plural, one {# student} other {# students}} will be recorded as having completed the session.',
        { completed: found.completed },
      ),
    )
  }
  if (found.reopened > 0) {
    sentences.push(
      t('{reopened, plural, one {# enrollment} other {# enrollments}} will be active again.', {
        reopened: found.reopened,
      }),
    )
  }
  return sentences
}

function waitlistSentences({ waitlist, waitlist_closed, offers_made }: Consequences): string[] {
  const waiting = waitlist.waiting + waitlist.offered
  const sentences: string[] = []
  if (waiting > 0) {
    sentences.push(
      t(
        '{waiting, plural, one {# user is} other {# users are}} on the waitlist{offered, plural, =0 {} other {, # of them with an offer}}.',
        { waiting, offered: waitlist.offered },
      ),
    )
  }
  if (waitlist_closed > 0) {
    sentences.push(
      t('{count, plural, one {# waitlist entry} other {# waitlist entries}} will be closed.', {
        count: waitlist_closed,
      }),
    )
  }
  if (offers_made > 0)
    sentences.push(
      t('{count, plural, one {# seat} other {# seats}} will be offered.', { count: offers_made }),
    )
  return sentences
}

function paymentSentences({ payments_voided, payments_refunded, due_dates_moved }: Consequences): string[] {
  const sentences: string[] = []
  if (payments_voided.count > 0) {
    sentences.push(
      t('{count, plural, one {# payment due} other {# payments due}} ({amount}) will be voided.', {
        count: payments_voided.count,
        amount: amountText(payments_voided.amount),
      }),
    )
  }
  if (payments_refunded.count > 0) {
    sentences.push(
      t(
        '{count, plural, one {# payment received} other {# payments received}} ({amount}) will be due for a refund.',
        { count: payments_refunded.count, amount: amountText(payments_refunded.amount) },
      ),
    )
  }
  if (due_dates_moved > 0) {
    sentences.push(
      t('{count, plural, one {# payment} other {# payments}} will get a new due date.', {
        count: due_dates_moved,
      }),
    )
  }
  return sentences
}
