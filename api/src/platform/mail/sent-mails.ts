import type { SentMailInFull } from '@cubby/contract/demo'

/** The mails that left lately, where they are kept to be read. */
export interface SentMails {
  /** The newest first. */
  list: (limit: number) => Promise<SentMailInFull[]>
  read: (id: string) => Promise<SentMailInFull | undefined>
}

/** Mails that leave by SMTP are nowhere to be read. */
export const noSentMails: SentMails = { list: async () => [], read: async () => undefined }
