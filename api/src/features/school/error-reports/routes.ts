import * as endpoints from '@cubby/contract/school/error-reports-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { changeErrorReport, listErrorReports, readErrorReport } from './error-reports.ts'
import { receiveErrorReports } from './receive-error-reports.ts'

export const errorReportRoutes = [
  handle(endpoints.receiveErrorReports, (ctx, { reports }) =>
    receiveErrorReports(ctx, { reports, limits: ctx.limits }),
  ),
  handle(endpoints.listErrorReports, listErrorReports),
  handle(endpoints.readErrorReport, readErrorReport),
  handle(endpoints.changeErrorReport, (ctx, { id, ...form }) => changeErrorReport(ctx, { id, ...form })),
]
