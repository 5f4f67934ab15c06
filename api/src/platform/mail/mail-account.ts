/** Email services with an HTTP API. */
export const mailServices = ['resend', 'postmark'] as const
export type MailService = (typeof mailServices)[number]

export interface MailAccount {
  readonly service: MailService
  readonly key: string
  /** Unset: the service's own. */
  readonly url?: string | undefined
}
