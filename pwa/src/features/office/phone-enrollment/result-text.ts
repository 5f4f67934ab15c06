import type { OfficeEnrolled } from '@cubby/contract/office/office-enrollments'
import { amountText } from '@cubby/rules/money/price-text'

/** Returns what happened, in sentences that the office can say on the phone. */
export function resultText({ student, enrollment, waitlist_entry, payment }: OfficeEnrolled): string {
  const { name, email, invited } = student
  const sentences = enrollment
    ? [
        enrollment.enrollment_status === 'approved'
          ? `${name} is enrolled in ${enrollment.class_title} on ${enrollment.display_date}.`
          : `A seat in ${enrollment.class_title} on ${enrollment.display_date} is held for ${name}.`,
      ]
    : [`${name} is number ${waitlist_entry?.position} on the waitlist for ${waitlist_entry?.class_title}.`]
  if (payment && payment.paid > 0) sentences.push(`${amountText(payment.paid)} is paid.`)
  if (payment && payment.remaining > 0) sentences.push(`${amountText(payment.remaining)} is still owed.`)
  if (invited) sentences.push(`The link to set a password goes to ${email}.`)
  return sentences.join(' ')
}
