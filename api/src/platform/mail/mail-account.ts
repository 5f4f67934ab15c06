/** Email services with an HTTP API. */
export const mailServices = ['resend', 'postmark'] as const
export type MailService = (typeof mailServices)[number]

export interface MailAccount {
  readonly service: MailService
  readonly key: string
  /** The URL of the API. Without it, the service's own URL is used. */
  readonly url?: string | undefined
}
