import * as endpoints from '@cubby/contract/office/disputes-endpoints'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { printEvidence } from './print-evidence.ts'

/** The evidence that the office sends to a bank. */
export const disputeRoutes = [
  handle(endpoints.printEvidence, async (ctx, { id }, c) =>
    pdfResponse(c, 'evidence.pdf', await printEvidence(ctx, { id })),
  ),
]
