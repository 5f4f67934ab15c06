import type { Config } from '../config.ts'
import { type Letter, layOut } from './email-layout.ts'
import type { Mail, MailAddress } from './mailer.ts'

export interface Recipient {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** Composes an email to a user, with their first name in the greeting unless the letter has its own. */
export function composeMailToUser(
  config: Config,
  { id, user, subject }: { readonly id: string; readonly user: Recipient; readonly subject: string },
  letter: Letter,
): Mail {
  const to = { name: `${user.first_name} ${user.last_name}`, address: user.email }
  return composeMail(config, { id, to, subject }, { greeting: `Hello ${user.first_name},`, ...letter })
}

export function composeMail(
  config: Config,
  { id, to, subject }: { readonly id: string; readonly to: MailAddress; readonly subject: string },
  letter: Letter,
): Mail {
  return { id, from: office(config), to, subject, ...layOut(config, letter) }
}

export function office({ provider }: Config): MailAddress {
  return { name: provider.name, address: provider.email }
}
