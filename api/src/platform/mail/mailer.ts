import type { SentMailInFull } from '@cubby/contract/demo'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../db/sql.ts'
import { type Letter, layOut } from './email-layout.ts'

export interface MailAddress {
  readonly name: string
  readonly address: string
}

/** One email. Addresses have separate parts so that no name can break a header. */
export interface Mail {
  /** Letters, digits, and dashes. The same email always has the same id, even when it is sent again. */
  readonly id: string
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo?: MailAddress
  /** Where the user unsubscribes from this kind of email with one click (RFC 8058). */
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

/** A mail server permanently refuses this email for this recipient. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Sends emails by the HTTP API of a service or by SMTP, or writes them to a folder of .eml files. */
export interface Mailer {
  /** Throws MailRefused when a retry cannot help, and any other Error when it can. */
  send: (mail: Mail) => Promise<void>
}

export interface MailDeps {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer
}

export interface Recipient {
  /** Null for a student without one, who gets no emails. */
  readonly email: string | null
  readonly first_name: string
  readonly last_name: string
}

/** Composes an email to a user, with their first name in the greeting unless the letter has its own. */
export function composeMailToUser(
  config: Config,
  { id, user, subject }: { readonly id: string; readonly user: Recipient; readonly subject: string },
  letter: Letter,
): Mail {
  if (!user.email) throw new MailRefused('the user has no email address')
  const to = { name: personName(user), address: user.email }
  return composeMail(
    config,
    { id, to, subject },
    { greeting: t('Hello {name},', { name: user.first_name }), ...letter },
  )
}

export function composeMail(
  config: Config,
  { id, to, subject }: { readonly id: string; readonly to: MailAddress; readonly subject: string },
  letter: Letter,
): Mail {
  return { id, from: office(config), to, subject, ...layOut(config, letter, subject) }
}

export function office({ provider }: Config): MailAddress {
  return { name: provider.name, address: provider.email }
}

/** The emails sent recently, if they are stored. */
export interface SentMails {
  /** The newest emails, newest first, and how many are stored. */
  list: (limit: number) => Promise<{ mails: SentMailInFull[]; total: number }>
  read: (id: string) => Promise<SentMailInFull | undefined>
}

/** Emails are stored only if they are written to a folder, not if they are sent. */
export const noSentMails: SentMails = {
  list: async () => ({ mails: [], total: 0 }),
  read: async () => undefined,
}

/** Headers with which mail programs offer to unsubscribe with one click (RFC 8058). */
export function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (!url) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
