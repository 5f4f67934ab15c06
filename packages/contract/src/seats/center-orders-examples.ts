import type { ErrorBody } from '../errors.ts'
import { exampleIds } from '../example-ids.ts'
import { messages } from '../messages.ts'
import type { CenterOrder, CenterOrdered } from './center-orders.ts'

/** Examples for the API documentation. */
export const exampleOrder: CenterOrder = {
  session_id: exampleIds.session,
  member_ids: [exampleIds.member],
  mode: 'all',
  po_number: 'PO-77',
}

export const exampleOrdered: CenterOrdered = {
  order_id: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e10',
  class_title: 'CPR and First Aid Certification',
  display_date: 'Dec 4, 2026',
  people: [{ member_id: exampleIds.member, name: 'Rosa Delgado', outcome: 'seat', text: 'Enrolled' }],
  message: '1 enrolled.',
}

export const exampleOrderRefused: ErrorBody = {
  error: messages.orderRefused,
  code: 'order_refused',
  people: [
    {
      member_id: exampleIds.member,
      name: 'Amir Haddad',
      text: 'Has not agreed to the current Terms and Privacy Policy',
    },
  ],
}
