import * as endpoints from '@cubby/contract/student/personal-data-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { readMyPersonalData, readPersonalDataOf } from './read-personal-data.ts'

/** Routes that export the personal data of a user. */
export const personalDataRoutes = [
  handle(endpoints.readMyPersonalData, async (ctx, _input, c) => {
    c.header('Content-Disposition', 'attachment; filename="personal-data.json"')
    return readMyPersonalData(await forExport(ctx))
  }),
  handle(endpoints.readPersonalDataOf, (ctx, input, c) => {
    c.header('Content-Disposition', 'attachment; filename="personal-data.json"')
    return readPersonalDataOf(ctx, input)
  }),
]
