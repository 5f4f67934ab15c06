import type { SentMailInFull } from '@cubby/contract/demo'

/** The emails sent recently, if they are stored. */
export interface SentMails {
  /** Newest first. */
  list: (limit: number) => Promise<SentMailInFull[]>
  read: (id: string) => Promise<SentMailInFull | undefined>
}

/** Emails sent by SMTP are not stored. */
export const noSentMails: SentMails = { list: async () => [], read: async () => undefined }
