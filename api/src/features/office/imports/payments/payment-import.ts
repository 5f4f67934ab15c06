import { lockNamedSessions } from '../find-sessions.ts'
import { defineImport } from '../import-definition.ts'
import { checkPayments } from './check-payments.ts'
import { createPayments } from './create-payments.ts'
import { findExistingPayments } from './find-existing-payments.ts'
import { paymentColumns } from './payment-columns.ts'
import { paymentKey } from './payment-key.ts'
import { readPayment } from './read-payment.ts'
import { undoPayments } from './undo-payments.ts'

/** Payments of an earlier system, identified by their enrollment and the number of their receipt. */
export const paymentImport = defineImport({
  label: 'Payments',
  notice:
    'Nobody is notified, and no receipts are sent. Each payment counts as revenue of the day on which it was paid.',
  columns: paymentColumns,
  read: readPayment,
  prepare: lockNamedSessions,
  keyOf: paymentKey,
  findExisting: findExistingPayments,
  checkNew: checkPayments,
  create: createPayments,
  undo: undoPayments,
})
