import * as endpoints from '@cubby/contract/money/discounts-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { addDiscount, changeDiscount, listDiscounts } from './save-discount.ts'
import { setPrice } from './set-price.ts'

export const discountRoutes = [
  handle(endpoints.listDiscounts, listDiscounts),
  handle(endpoints.addDiscount, addDiscount),
  handle(endpoints.changeDiscount, (ctx, { id: discountId, ...save }) =>
    changeDiscount(ctx, { id: discountId, save }),
  ),
  handle(endpoints.setPrice, (ctx, { id: enrollmentId, ...form }) => setPrice(ctx, { enrollmentId, form })),
]
