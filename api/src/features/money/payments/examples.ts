import type { Payment } from '@cubby/contract/money/payments'
import { exampleIds } from '../../../platform/http/router.ts'

export const examplePayment: Payment = {
  id: exampleIds.payment,
  enrollment_id: exampleIds.enrollment,
  class_id: exampleIds.class,
  session_id: exampleIds.session,
  class_name: 'CPR and First Aid Certification',
  class_title: 'CPR and First Aid Certification',
  amount: 95,
  paid: 95,
  remaining: 0,
  receipts: [
    {
      id: exampleIds.receipt,
      amount: 95,
      refunded: 0,
      method: 'card',
      last_four: '4242',
      received_at: '2026-11-10T18:20:00.000Z',
    },
  ],
  due_date: '2026-11-27',
  status: 'paid',
  session_date: '2026-12-04',
  paid_at: '2026-11-10T18:20:00.000Z',
  created_at: '2026-11-03T09:12:44.000Z',
}
