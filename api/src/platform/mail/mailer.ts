import type { Config } from '../../config.ts'
import type { Clock } from '../db/clock.ts'
import type { Database } from '../db/database.ts'

export interface MailAddress {
  readonly name: string
  readonly address: string
}

/** One email. Addresses are given in parts so that no name can break a header. */
export interface Mail {
  /** Letters, digits and dashes. Stable per cause: a repetition of the same mail carries the same id. */
  readonly id: string
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo?: MailAddress
  /** Where its user stops mails of this kind with one click (RFC 8058). */
  readonly unsubscribeUrl?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly MailAttachment[]
}

interface MailAttachment {
  readonly filename: string
  /** A media type. */
  readonly contentType: string
  readonly content: Uint8Array
}

/** A mail server will not take this mail for this recipient, now or later. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** How email leaves the house: SMTP, or a folder of .eml files. */
export interface Mailer {
  /** Throws MailRefused when trying again is of no use, and any other Error when it may be. */
  send: (mail: Mail) => Promise<void>
}

export interface MailDeps {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer
}
