import type { SentMailInFull } from '@cubby/contract/demo'

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
