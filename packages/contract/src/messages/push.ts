import { z } from 'zod'
import { PUSH_ENDPOINT_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { text } from '../text.ts'

const endpoint = text(PUSH_ENDPOINT_MAX_LENGTH).min(1)

/** POST /notifications/push/subscriptions: the result of `PushSubscription.toJSON()` in a browser. */
export const pushSubscription = z
  .object({
    endpoint,
    keys: z.object({
      /** A point of P-256, uncompressed. */
      p256dh: z.string().regex(/^B[\w-]{86}=?$/, messages.invalidInput),
      auth: z.string().regex(/^[\w-]{22}(==)?$/, messages.invalidInput),
    }),
  })
  .meta({ id: 'PushSubscription' })
export type PushSubscriptionToSave = z.infer<typeof pushSubscription>

/** DELETE /notifications/push/subscriptions. */
export const pushEndpoint = z.object({ endpoint })

/** What a push message carries: a Declarative Web Push (https://www.w3.org/TR/push-api/#declarative-push-message). */
export interface PushPayload {
  readonly web_push: 8030
  readonly notification: {
    readonly title: string
    readonly body: string
    readonly lang: string
    /** The notification's id. A message that arrives twice is shown once. */
    readonly tag: string
    /** An address of this app. */
    readonly navigate: string
    /** Buttons; each leads to an address of this app. */
    readonly actions?: readonly {
      readonly action: string
      readonly title: string
      readonly navigate: string
    }[]
  }
}
