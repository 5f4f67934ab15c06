import type { CenterOrdered } from '@cubby/contract/seats/center-orders'
import * as endpoints from '@cubby/contract/seats/center-orders-endpoints'
import type { WaveRequest } from '../../../platform/db/write.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import type { Ordering } from '../waves/wave-state.ts'
import { previewOrder } from './preview-order.ts'
import { replacePerson } from './replace-person.ts'

type CarryOut = (order: WaveRequest<Ordering>, isGone: () => boolean) => Promise<CenterOrdered>

/** Orders of centers, which `carryOut` does in the same waves as the enrollments of students. */
export const centerOrderRoutes = (carryOut: CarryOut) => [
  handle(endpoints.previewOrder, (ctx, { id: centerId, ...asked }) =>
    previewOrder(ctx, { centerId, ...asked }),
  ),
  handle(endpoints.previewOrderAsOffice, (ctx, { id: centerId, ...asked }) =>
    previewOrder(ctx, { centerId, office: true, ...asked }),
  ),
  handle(endpoints.orderForCenter, ({ caller }, { id: centerId, ...order }, { req }) =>
    carryOut({ caller, input: { centerId, order, office: false } }, () => req.raw.signal.aborted),
  ),
  handle(endpoints.orderForCenterAsOffice, ({ caller }, { id: centerId, ...order }, { req }) =>
    carryOut({ caller, input: { centerId, order, office: true } }, () => req.raw.signal.aborted),
  ),
  handle(endpoints.replacePerson, (ctx, { id: centerId, ...replacement }) =>
    replacePerson(ctx, { centerId, ...replacement }),
  ),
  handle(endpoints.replacePersonAsOffice, (ctx, { id: centerId, ...replacement }) =>
    replacePerson(ctx, { centerId, office: true, ...replacement }),
  ),
]
