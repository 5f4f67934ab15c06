import { z } from 'zod'
import { TRANSCRIPT_LABEL_MAX_LENGTH } from '../constants.ts'
import { line, text } from '../text.ts'

/** The standing of a student in a standard that they follow, on the day of the transcript. */
const transcriptStandard = z
  .object({
    name: z.string(),
    authority: z.string(),
    kind: z.enum(['hours', 'card']),
    state: z.enum(['done', 'open', 'due_soon', 'overdue']),
    /** The current period, yyyy-MM-dd; null for a card, and for a standard that is earned once. */
    period: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** What the office knows, without self-reported hours. 0 for a card. */
    earned: z.number(),
    hours: z.number(),
    areas: z.array(z.object({ name: z.string(), earned: z.number(), minimum_hours: z.number() })),
    /** The day by which something is missing, or the last day of the card; null if there is none. */
    due_on: z.string().nullable(),
    /** The last day on which nothing is missing; null if something is, or if nothing will ever be. */
    done_until: z.string().nullable(),
  })
  .meta({ id: 'TranscriptStandard' })
export type TranscriptStandard = z.infer<typeof transcriptStandard>

/** A certificate of this school, or a training taken elsewhere. */
const transcriptRecord = z
  .object({
    kind: z.enum(['certificate', 'elsewhere', 'self_reported']),
    /** The number of the certificate; null without one. */
    number: z.string().nullable(),
    title: z.string(),
    provider: z.string(),
    /** yyyy-MM-dd. */
    started_on: z.string(),
    completed_on: z.string(),
    /** Null if the certificate states no hours. */
    hours: z.number().nullable(),
    /** What its hours count for. */
    credits: z.array(z.object({ standard: z.string(), area: z.string().nullable(), hours: z.number() })),
  })
  .meta({ id: 'TranscriptRecord' })
export type TranscriptRecord = z.infer<typeof transcriptRecord>

/** What a student learned, and how much of each standard it fulfills, as of a day. */
export const transcript = z
  .object({
    name: z.string(),
    school: z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() }),
    /** The provider's day, yyyy-MM-dd. */
    as_of: z.string(),
    standards: z.array(transcriptStandard),
    /** Certificates, and trainings elsewhere that the office verified; newest first. */
    records: z.array(transcriptRecord),
    /** What only the student says. It is in no sum, and the code does not sign it. */
    self_reported: z.array(transcriptRecord),
    /** The signed code, which proves the name, the day, the sums, and the fingerprint of `records`. */
    code: z.string(),
  })
  .meta({ id: 'Transcript' })
export type Transcript = z.infer<typeof transcript>

export const transcriptFormat = z.object({
  format: z.enum(['pdf', 'csv']).default('pdf').describe('A document, or a table for a registry'),
})

/** POST /users/transcript/links. */
export const newTranscriptLink = z
  .object({
    /** For whom the link is, in the student's words; may be empty. */
    label: line(TRANSCRIPT_LABEL_MAX_LENGTH),
  })
  .meta({ id: 'NewTranscriptLink' })
export type NewTranscriptLink = z.infer<typeof newTranscriptLink>

/** A link to the transcript, without its address, because the server stores only a hash of it. */
export const transcriptLink = z
  .object({
    id: z.string(),
    label: z.string(),
    created_at: z.string(),
    /** From then on it no longer works. */
    expires_at: z.string(),
    revoked_at: z.string().nullable(),
    /** How often it was opened. */
    opened: z.int(),
    /** The last openings, the newest first. */
    openings: z.array(
      z.object({
        at: z.string(),
        /** Such as 'Chrome on Android'; empty if the browser did not say. */
        browser: z.string(),
      }),
    ),
  })
  .meta({ id: 'TranscriptLink' })
export type TranscriptLink = z.infer<typeof transcriptLink>

export const transcriptLinks = z.object({ links: z.array(transcriptLink) }).meta({ id: 'TranscriptLinks' })
export type TranscriptLinks = z.infer<typeof transcriptLinks>

/** The address is sent only here. */
export const madeTranscriptLink = z
  .object({ link: transcriptLink, url: z.url(), message: z.string() })
  .meta({ id: 'MadeTranscriptLink' })
export type MadeTranscriptLink = z.infer<typeof madeTranscriptLink>

/** POST /transcripts/open. The token is in the body, so that no log contains it. */
export const transcriptOpening = z.object({ token: text(64) }).meta({ id: 'TranscriptOpening' })
