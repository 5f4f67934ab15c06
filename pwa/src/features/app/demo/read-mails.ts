import type { SentMail, SentMailInFull } from '@cubby/contract/demo'
import { call } from '@/api/call.ts'

/** Returns the latest emails, the newest first. Throws like `call`; a 404 outside demo mode. */
export async function readMails(signal: AbortSignal): Promise<SentMail[]> {
  const { mails } = await call('GET', '/demo/mails', { signal })
  return mails
}

/** Returns one email with its text. Throws like `call`. */
export async function readMail(id: string, signal: AbortSignal): Promise<SentMailInFull> {
  const { mail } = await call('GET', '/demo/mails/:id', { params: { id }, signal })
  return mail
}
