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
            '{calls, plural, one {# call} other {# calls}} will be on the list, because there is no email address.',
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
  const { notifications, sent } = found
  const people = sent
    ? t(' to {people, plural, one {# person} other {# people}}', { people: sent.people })
    : ''
  const titles = sent?.titles.map(({ title, count }) => `${count.toLocaleString('en-US')} × “${title}”`)
  const list = titles ? `: ${listed(titles)}` : ''
  return t(
    '{notifications, plural, one {# notification} other {# notifications}} will be sent{people}, {emails}{list}.',
    { notifications, people, emails: emailsOf(found), list },
  )
}

/** Nobody reads a longer list. */
const MAX_LISTED = 8

function listed(texts: readonly string[]): string {
  const more = texts.length - MAX_LISTED
  return [...texts.slice(0, MAX_LISTED), ...(more > 0 ? [t('and {more} more', { more })] : [])].join(', ')
}

function emailsOf({ notifications, emails }: Consequences): string {
  if (emails === 0) return t('none of them by email')
  return emails === notifications
    ? t('also by email')
    : t('{emails} of them also by email', { emails: emails.toLocaleString('en-US') })
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
    const attended = found.completed - lacking.length
    const hours = t('{attended} with the required hours, {count} without: {listed}', {
      attended,
      count: lacking.length,
      listed: listed(lacking),
    })
    sentences.push(
      t('{completed, plural, one {# enrollment} other {# enrollments}} will end, {hours}.', {
        completed: found.completed,
        hours,
      }),
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
    const offered =
      waitlist.offered > 0 ? t(', {offered} of them with an offer', { offered: waitlist.offered }) : ''
    sentences.push(
      t('{waiting, plural, one {# user is} other {# users are}} on the waitlist{offered}.', {
        waiting,
        offered,
      }),
    )
  }
  if (waitlist_closed > 0) {
    sentences.push(
      t('{waitlistClosed, plural, one {# waitlist entry} other {# waitlist entries}} will be closed.', {
        waitlistClosed: waitlist_closed,
      }),
    )
  }
  if (offers_made > 0)
    sentences.push(
      t('{offersMade, plural, one {# spot} other {# spots}} will be offered.', { offersMade: offers_made }),
    )
  return sentences
}

function paymentSentences({ payments_voided, payments_refunded, due_dates_moved }: Consequences): string[] {
  const sentences: string[] = []
  if (payments_voided.count > 0) {
    const due = t('{count, plural, one {# payment due} other {# payments due}}', {
      count: payments_voided.count,
    })
    sentences.push(t('{due} ({amount}) will be voided.', { due, amount: amountText(payments_voided.amount) }))
  }
  if (payments_refunded.count > 0) {
    const paid = t('{count, plural, one {# paid payment} other {# paid payments}}', {
      count: payments_refunded.count,
    })
    sentences.push(
      t('{paid} ({amount}) will be due for a refund.', {
        paid,
        amount: amountText(payments_refunded.amount),
      }),
    )
  }
  if (due_dates_moved > 0) {
    sentences.push(
      t('{dueDatesMoved, plural, one {# payment} other {# payments}} will get a new due date.', {
        dueDatesMoved: due_dates_moved,
      }),
    )
  }
  return sentences
}
