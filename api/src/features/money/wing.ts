import type { Deps } from '../../platform/deps.ts'
import { outstandingRoutes } from './payments/outstanding-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { transactionRoutes } from './payments/transaction-routes.ts'

/** What users owe and paid. Its endpoints, and the sections of the API documentation that they are in. */
export const moneyWing = {
  routes: (deps: Deps) => [paymentRoutes(deps), outstandingRoutes(deps), transactionRoutes(deps)] as const,
  tags: {
    'Financial Management': 'Payments, receipts, and refunds, for administrators',
    Payments: 'Payments of the user',
  },
}
