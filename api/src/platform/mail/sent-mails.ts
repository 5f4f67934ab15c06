import type { SentMailInFull } from '@cubby/contract/demo'

/** The emails sent recently, if they are stored. */
export interface SentMails {
  /** Newest first. */
  list: (limit: number) => Promise<SentMailInFull[]>
  read: (id: string) => Promise<SentMailInFull | undefined>
}

/** Emails are stored only if they are written to a folder, not if they are sent. */
export const noSentMails: SentMails = { list: async () => [], read: async () => undefined }
