import type { OfficeEnrolled } from '@cubby/contract/office/office-enrollments'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'

interface CallResultProps {
  result: OfficeEnrolled
  onNextCall: () => void
  close: () => void
}

/** The result of a call, with a link to the student and a button for the next call. */
export function CallResult({ result, onNextCall, close }: CallResultProps) {
  const { student, waitlist_entry } = result
  const list = waitlist_entry ? '/admin/waitlist' : '/admin/enrollments'
  return (
    <div className="grid gap-4">
      <div ref={focusOnMount} tabIndex={-1} className="outline-none">
        <Alert tone="success" announced>
          {resultText(result)}
        </Alert>
      </div>
      <p>
        <Link to={list} search={{ user: student.id }} onClick={close} className={textLink}>
          {t('Open {name}', { name: student.name })}
        </Link>
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={close}>
          {t('Close')}
        </Button>
        <Button onClick={onNextCall}>{t('Next Call')}</Button>
      </div>
    </div>
  )
}

/** Returns what happened, in sentences that the office can say on the phone. */
export function resultText({ student, enrollment, waitlist_entry, payment }: OfficeEnrolled): string {
  const { name, email, invited } = student
  const sentences = enrollment
    ? [
        enrollment.enrollment_status === 'approved'
          ? t('{name} is enrolled in {classTitle} on {day}.', {
              name,
              classTitle: enrollment.class_title,
              day: enrollment.display_date,
            })
          : t('A seat in {classTitle} on {day} is held for {name}.', {
              classTitle: enrollment.class_title,
              day: enrollment.display_date,
              name,
            }),
      ]
    : [
        t('{name} is number {position} on the waitlist for {classTitle}.', {
          name,
          position: `${waitlist_entry?.position}`,
          classTitle: `${waitlist_entry?.class_title}`,
        }),
      ]
  if (payment && payment.paid > 0)
    sentences.push(t('{amount} is paid.', { amount: amountText(payment.paid) }))
  if (payment && payment.remaining > 0)
    sentences.push(t('{amount} is still owed.', { amount: amountText(payment.remaining) }))
  if (invited) sentences.push(t('The link to set a password goes to {email}.', { email }))
  if (email === '') sentences.push(t('There is no email address, so the messages are on the call list.'))
  return sentences.join(' ')
}
