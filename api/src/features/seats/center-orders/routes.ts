import * as endpoints from '@cubby/contract/seats/center-orders-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { type EnrollmentWaves, orderForCenter } from '../enrollments/enroll.ts'
import { previewOrder } from './preview-order.ts'
import { replacePerson } from './replace-person.ts'

/** Orders of centers. They travel in the same waves as the enrollments of students. */
export const centerOrderRoutes = (waves: EnrollmentWaves) => [
  handle(endpoints.previewOrder, (ctx, { id: centerId, ...asked }) =>
    previewOrder(ctx, { centerId, ...asked }),
  ),
  handle(endpoints.previewOrderAsOffice, (ctx, { id: centerId, ...asked }) =>
    previewOrder(ctx, { centerId, office: true, ...asked }),
  ),
  handle(endpoints.orderForCenter, ({ caller }, { id: centerId, ...order }, { req }) =>
    orderForCenter(
      waves,
      { caller, input: { centerId, order, office: false } },
      () => req.raw.signal.aborted,
    ),
  ),
  handle(endpoints.orderForCenterAsOffice, ({ caller }, { id: centerId, ...order }, { req }) =>
    orderForCenter(waves, { caller, input: { centerId, order, office: true } }, () => req.raw.signal.aborted),
  ),
  handle(endpoints.replacePerson, (ctx, { id: centerId, ...replacement }) =>
    replacePerson(ctx, { centerId, ...replacement }),
  ),
  handle(endpoints.replacePersonAsOffice, (ctx, { id: centerId, ...replacement }) =>
    replacePerson(ctx, { centerId, office: true, ...replacement }),
  ),
]
