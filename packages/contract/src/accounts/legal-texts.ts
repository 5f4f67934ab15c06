import { z } from 'zod'
import { messages } from '../messages.ts'
import { text } from '../text.ts'
import { consentOccasions, LEGAL_TEXT_MAX_LENGTH, legalTextKinds } from './legal-text-kinds.ts'

const kind = z.enum(legalTextKinds)
const version = z.int().min(1).max(100_000)

/** The versions that hold now. Null for a text that was never published: nobody is asked to agree to it. */
export const legalTextVersions = z
  .object({ terms: version.nullable(), privacy: version.nullable() })
  .meta({ id: 'LegalTextVersions' })
export type LegalTextVersions = z.infer<typeof legalTextVersions>

/** The versions that the screen showed, and that the user agreed to. */
export const agreedVersions = z
  .object({ terms: version.nullish(), privacy: version.nullish() })
  .meta({ id: 'AgreedVersions' })
export type AgreedVersions = z.infer<typeof agreedVersions>

/** POST /users/consents. */
export const consentRequest = agreedVersions
  .refine(({ terms, privacy }) => Boolean(terms ?? privacy), messages.fieldRequired)
  .meta({ id: 'ConsentRequest' })

/** A published version. It never changes. */
export const legalText = z
  .object({ kind, version: z.int(), text: z.string(), published_at: z.string() })
  .meta({ id: 'LegalText' })
export type LegalText = z.infer<typeof legalText>

/** GET /legal-texts: the versions that hold now. */
export const legalTextsResponse = z.object({ legal_texts: z.array(legalText) })

/** GET /legal-texts/{kind}/{version}. */
export const legalTextParams = z.object({
  kind: kind.describe('Which text it is'),
  version: z.coerce.number().int().min(1).max(100_000),
})

/** What a user agreed to, and when. The server sets the time. */
export const consent = z
  .object({ kind, version: z.int(), given_at: z.string(), occasion: z.enum(consentOccasions) })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof consent>

/** GET and POST /users/consents: all consents of the user, the newest first. */
export const consentsResponse = z.object({ consents: z.array(consent) })
export type ConsentsResponse = z.infer<typeof consentsResponse>

/** A text as administrators see it. */
const managedLegalText = z
  .object({
    kind,
    /** The current version; null if none was published. */
    current: z.string().nullable(),
    /** The text that is being written; null without one. */
    draft: z.string().nullable(),
    /** The newest first. */
    versions: z.array(
      z.object({ version: z.int(), published_at: z.string(), published_by: z.string(), consents: z.int() }),
    ),
  })
  .meta({ id: 'ManagedLegalText' })
export type ManagedLegalText = z.infer<typeof managedLegalText>

/** GET /admin/legal-texts. */
export const managedLegalTexts = z
  .object({
    legal_texts: z.array(managedLegalText),
    /** How many students will be asked to agree after a new version is published. */
    asked_students: z.int(),
  })
  .meta({ id: 'ManagedLegalTexts' })
export type ManagedLegalTexts = z.infer<typeof managedLegalTexts>

export const legalTextKindParam = legalTextParams.pick({ kind: true })

const draftText = text(LEGAL_TEXT_MAX_LENGTH).trim()

/** PUT /admin/legal-texts/{kind}/draft. `base` is the draft that the edit started from. */
export const legalTextDraft = z
  .object({ text: draftText, base: draftText.nullable() })
  .meta({ id: 'LegalTextDraft' })
export type LegalTextDraft = z.infer<typeof legalTextDraft>

/** POST /admin/legal-texts/{kind}/versions. `text` is the draft that the administrator read. */
export const legalTextPublication = z
  .object({ text: draftText.min(1, messages.fieldRequired) })
  .meta({ id: 'LegalTextPublication' })
export type LegalTextPublication = z.infer<typeof legalTextPublication>
