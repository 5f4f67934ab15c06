import { z } from 'zod'

/** GET /demo/mails: an email that demo mode stored instead of sending it. */
export const sentMail = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    /** When it was sent, ISO 8601 in UTC. */
    at: z.string(),
  })
  .meta({ id: 'SentMail' })
export type SentMail = z.infer<typeof sentMail>

/** GET /demo/mails/{id}. */
export const sentMailInFull = sentMail
  .extend({ text: z.string(), html: z.string() })
  .meta({ id: 'SentMailInFull' })
export type SentMailInFull = z.infer<typeof sentMailInFull>
