import { z } from 'zod'
import { messages } from './messages.ts'

/** POST /unsubscribe. */
export const unsubscribeQuery = z.object({
  token: z.string(messages.unsubscribeLinkInvalid).max(300, messages.unsubscribeLinkInvalid),
})
