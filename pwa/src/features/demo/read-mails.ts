import type { SentMail, SentMailInFull } from '@cubby/contract/demo'
import { callApi } from '@/api/client.ts'

/** The last e-mails, newest first. Throws like callApi, a 404 outside demo mode. */
export async function readMails(signal: AbortSignal): Promise<SentMail[]> {
  const { mails } = await callApi<{ mails: SentMail[] }>('/demo/mails', { signal })
  return mails
}

/** One e-mail with its text. Throws like callApi. */
export async function readMail(id: string, signal: AbortSignal): Promise<SentMailInFull> {
  const path = `/demo/mails/${encodeURIComponent(id)}`
  const { mail } = await callApi<{ mail: SentMailInFull }>(path, { signal })
  return mail
}
