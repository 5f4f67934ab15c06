import * as endpoints from '@cubby/contract/teaching/hours-admin-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { runBulk } from '../../school/bulk/run-bulk.ts'
import { assignStandard } from './choose-standards.ts'
import { saveClassShares, showClassShares } from './class-shares.ts'
import { forecastDemand } from './forecast-demand.ts'
import { exportStandings, listStandings, previewStandingMessage } from './list-standings.ts'
import { listTrainings, rejectTraining, returnTraining, verifyTraining } from './review-training.ts'
import { listStandards, saveStandard } from './save-standard.ts'

/** Who lacks what by when, and the demand that follows from it. */
export const standingRoutes = [
  handle(endpoints.listStandings, listStandings),
  handle(endpoints.exportStandings, async (ctx, input, c) =>
    csvResponse(c, 'hours.csv', await exportStandings(await forExport(ctx), input)),
  ),
  handle(endpoints.forecastDemand, forecastDemand),
  handle(endpoints.previewStandingMessage, previewStandingMessage),
  handle(endpoints.giveStandardInBulk, (ctx, { ids, ...assignment }) =>
    runBulk(ctx, {
      ids,
      operation: (caller, userId) => assignStandard({ deps: ctx.deps, caller }, { userId, ...assignment }),
    }),
  ),
]

/** Standards, what classes count for, and the trainings that students report. */
export const hoursAdminRoutes = [
  handle(endpoints.listStandards, listStandards),
  handle(endpoints.saveStandard, saveStandard),
  handle(endpoints.showClassShares, (ctx, { id }) => showClassShares(ctx, { classId: id })),
  handle(endpoints.saveClassShares, (ctx, { id, ...form }) => saveClassShares(ctx, { classId: id, ...form })),
  handle(endpoints.listTrainings, listTrainings),
  handle(endpoints.verifyTraining, verifyTraining),
  handle(endpoints.returnTraining, returnTraining),
  handle(endpoints.rejectTraining, rejectTraining),
]
