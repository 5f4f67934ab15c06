import type { SentMail, SentMailInFull } from '@cubby/contract/demo'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'

/** The list has at most this many emails. */
const SHOWN = 50

/** Lists the latest emails, newest first. Demo mode only. */
export async function listMails(deps: Deps): Promise<SentMail[]> {
  if (!deps.config.demo) throw new Refusal('not_found')
  const mails = await deps.sentMails.list(SHOWN)
  return mails.map(({ id, to, subject, at }) => ({ id, to, subject, at }))
}

/** Returns one email. Throws Refusal `not_found` if there is none, and always outside demo mode. */
export async function readMail(deps: Deps, id: string): Promise<SentMailInFull> {
  const mail = deps.config.demo ? await deps.sentMails.read(id) : undefined
  if (!mail) throw new Refusal('not_found')
  return mail
}
