import * as endpoints from '@cubby/contract/teaching/hours-transcript-endpoints'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { browserOf } from '../../accounts/auth/devices.ts'
import { exportMyTranscript, printMyTranscript } from './print-transcript.ts'
import {
  listTranscriptLinks,
  makeTranscriptLink,
  openTranscript,
  revokeTranscriptLink,
} from './transcript-links.ts'

/** A student's transcript as a file, and the links with which others read it. */
export const transcriptRoutes = [
  handle(endpoints.exportMyTranscript, async (ctx, { format }, c) => {
    if (format === 'csv') {
      return csvResponse(c, 'transcript.csv', await exportMyTranscript(ctx))
    }
    return pdfResponse(c, 'transcript.pdf', await printMyTranscript(ctx))
  }),
  handle(endpoints.listTranscriptLinks, listTranscriptLinks),
  handle(endpoints.makeTranscriptLink, makeTranscriptLink),
  handle(endpoints.revokeTranscriptLink, revokeTranscriptLink),
  handle(endpoints.openTranscript, async (ctx, input, c) => {
    await ctx.limits.spend('transcript', ctx.request.address)
    const browser = browserOf(c.req.header('User-Agent') ?? '')
    return await openTranscript(ctx.deps, { ...input, browser })
  }),
]
