import * as endpoints from '@cubby/contract/money/invoices-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { discardDraft, saveInvoice, sendInvoice, voidInvoice } from './change-invoice.ts'
import { collectInvoice } from './collect-lines.ts'
import { exportInvoices, listInvoices } from './list-invoices.ts'
import { printInvoice, printInvoiceOfCenter } from './print-invoice.ts'
import { readInvoiceForOffice } from './read-invoices.ts'
import { recordInvoiceReceipt } from './receive-receipt.ts'
import { printStatement, readStatement } from './statement.ts'

/** Routes of invoices for the office and for directors, who pay in `onlinePaymentRoutes`. */
export const invoiceRoutes = [
  handle(endpoints.collectInvoice, (ctx, { id }) => collectInvoice(ctx, { centerId: id })),
  handle(endpoints.listInvoices, listInvoices),
  handle(endpoints.exportInvoices, async (ctx, input, c) =>
    csvResponse(c, 'invoices.csv', await exportInvoices(await forExport(ctx), input)),
  ),
  handle(endpoints.readInvoiceForOffice, readInvoiceForOffice),
  handle(endpoints.saveInvoice, saveInvoice),
  handle(endpoints.discardDraft, discardDraft),
  handle(endpoints.sendInvoice, sendInvoice),
  handle(endpoints.voidInvoice, voidInvoice),
  handle(endpoints.printInvoice, async (ctx, input, c) => {
    const { name, bytes } = await printInvoice(ctx, input)
    return pdfResponse(c, name, bytes)
  }),
  handle(endpoints.printInvoiceOfCenter, async (ctx, { id: centerId, invoiceId }, c) => {
    const { name, bytes } = await printInvoiceOfCenter(ctx, { centerId, id: invoiceId })
    return pdfResponse(c, name, bytes)
  }),
  handle(endpoints.readStatement, (ctx, { id, ...query }) =>
    readStatement(ctx, { office: true, centerId: id, ...query }),
  ),
  handle(endpoints.printStatement, async (ctx, { id, ...query }, c) =>
    pdfResponse(c, 'statement.pdf', await printStatement(ctx, { office: true, centerId: id, ...query })),
  ),
  handle(endpoints.readStatementOfCenter, (ctx, { id, ...query }) =>
    readStatement(ctx, { centerId: id, ...query }),
  ),
  handle(endpoints.printStatementOfCenter, async (ctx, { id, ...query }, c) =>
    pdfResponse(c, 'statement.pdf', await printStatement(ctx, { centerId: id, ...query })),
  ),
  handle(endpoints.recordInvoiceReceipt, (ctx, { id, ...receipt }) =>
    recordInvoiceReceipt(ctx, { id, receipt }),
  ),
]
