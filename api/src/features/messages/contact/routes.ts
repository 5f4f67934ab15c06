import * as endpoints from '@cubby/contract/messages/contact-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { idempotencyKey } from '../../../platform/http/router.ts'
import { sendMessageWithinLimits } from './send-message.ts'

export const contactRoutes = [
  handle(endpoints.sendMessage, (ctx, form, c) => {
    const key = idempotencyKey(c)
    return sendMessageWithinLimits(ctx, { form, key, limits: ctx.limits })
  }),
]
