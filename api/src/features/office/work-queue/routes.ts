import * as endpoints from '@cubby/contract/office/work-queue-endpoints'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { changeCalls, listCalls } from './calls.ts'
import { printLetter } from './letter.ts'
import { readToday } from './read-today.ts'
import { readWorkQueue } from './read-work-queue.ts'

/** Routes for the work queue, and for the calls to students without an email address. */
export const workQueueRoutes = [
  handle(endpoints.readWorkQueue, readWorkQueue),
  handle(endpoints.readToday, readToday),
  handle(endpoints.listCalls, listCalls),
  handle(endpoints.changeCalls, changeCalls),
  handle(endpoints.printLetter, async (ctx, { id }, c) => {
    const bytes = await printLetter(ctx, { id })
    return pdfResponse(c, 'letter.pdf', bytes)
  }),
]
