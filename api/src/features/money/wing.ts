import { centerJoiningRoutes } from './centers/joining-routes.ts'
import { centerOfficeRoutes } from './centers/office-routes.ts'
import { centerPeopleRoutes } from './centers/people-routes.ts'
import { discountRoutes } from './discounts/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { onlinePaymentRoutes } from './online-payments/routes.ts'
import { outstandingRoutes } from './payments/outstanding-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { transactionRoutes } from './payments/transaction-routes.ts'

/** What users owe and paid. */
export const moneyWing = {
  routes: () => [
    ...paymentRoutes,
    ...onlinePaymentRoutes,
    ...outstandingRoutes,
    ...transactionRoutes,
    ...discountRoutes,
    ...invoiceRoutes,
    ...centerOfficeRoutes,
    ...centerPeopleRoutes,
    ...centerJoiningRoutes,
  ],
  tags: {
    Centers: 'Centers that pay for their staff, their people, and what they order',
    'Financial Management': 'Payments, receipts, and refunds, for administrators',
    Payments: 'Payments of the user',
    Invoices: 'Invoices of centers, for administrators and the directors of each center',
  },
}
