import { z } from 'zod'
import { messages } from '../messages.ts'

/** POST /unsubscribe. */
export const unsubscribeQuery = z.object({
  token: z.string(messages.unsubscribeLinkInvalid).max(300, messages.unsubscribeLinkInvalid),
})

/** The body of POST /unsubscribe: mail programs send this field (RFC 8058), the page's own form is empty. */
export const unsubscribeForm = z.object({ 'List-Unsubscribe': z.string().optional() })
