import * as endpoints from '@cubby/contract/money/centers-office-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { changeCenterStatus } from './change-status.ts'
import { listCenters, readCenter } from './read-centers.ts'
import { addCenter, changeCenter } from './save-center.ts'

/** Centers, as the office manages them. */
export const centerOfficeRoutes = [
  handle(endpoints.listCenters, listCenters),
  handle(endpoints.readCenter, (ctx, { id: centerId }) => readCenter(ctx, { centerId })),
  handle(endpoints.addCenter, addCenter),
  handle(endpoints.changeCenter, (ctx, { id: centerId, ...save }) => changeCenter(ctx, { centerId, save })),
  handle(endpoints.changeCenterStatus, (ctx, { id, ...form }) =>
    changeCenterStatus(ctx, { centerId: id, ...form }),
  ),
]
