import type { CenterRequest, CenterSave } from './centers.ts'
import type { CenterInvite } from './memberships.ts'

/** The examples of the documentation. */
export const exampleCenter: CenterSave = {
  name: 'Sunny Side Child Care',
  address: '88 Smith Street\nBrooklyn, NY 11201',
  phone: '7185550142',
  billing_email: 'billing@sunnyside.example',
  tax_exempt_number: 'EX-118204',
  notes: 'Prefers Saturdays.',
  terms: {
    due_days: 30,
    invoices: 'month',
    sends: 'automatically',
    discount: { unit: 'percent', value: 10 },
    class_discounts: [],
  },
}

export const exampleInvite: CenterInvite = {
  kind: 'staff',
  first_name: 'Rosa',
  last_name: 'Delgado',
  email: 'rosa.delgado@example.com',
}

export const exampleRequest: CenterRequest = {
  name: 'Sunny Side Child Care',
  address: '88 Smith Street\nBrooklyn, NY 11201',
  phone: '(718) 555-0142',
  contact_name: 'Dana Whitfield',
  email: 'dana@sunnyside.example',
  message: 'We have 30 people on our staff.',
}
