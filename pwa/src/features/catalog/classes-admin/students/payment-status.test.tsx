import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { PaymentStatus, PaymentWords } from './payment-status.tsx'

const due = { payment_status: 'due_soon', charged: 95, paid: 0, due_date: '2099-12-04' }

it.each([
  [{ payment_status: null }, '–', 'N/A'],
  [{ payment_status: 'paid', charged: 95, paid: 95 }, 'Paid', 'Paid'],
  [due, '$95 due Dec 4, 2099', 'Due soon$95'],
  [{ ...due, paid: 50 }, '$50 of $95, rest due Dec 4, 2099', 'Due soon$50 of $95'],
  [{ ...due, payment_status: 'overdue', due_date: '2020-12-04' }, '$95 was due Dec 4, 2020', 'Overdue$95'],
  [
    { payment_status: 'refund_due', charged: 95, paid: 95, refund_due: 95 },
    '$95.00 to refund',
    'Refund due$95.00',
  ],
  [{ paid_by: 'Little Stars' }, 'Paid by Little Stars', 'Paid by Little Stars'],
  // An earlier server sends no amounts.
  [{ payment_status: 'overdue' }, 'Overdue', 'Overdue'],
])('says what is paid of an enrollment: %o', (student, words, status) => {
  show(
    <>
      <p>
        <PaymentWords student={student} />
      </p>
      <p>
        <PaymentStatus student={student} />
      </p>
    </>,
  )
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([words, status])
})
