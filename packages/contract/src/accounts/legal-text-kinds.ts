/** The texts that a student agrees to. */
export const legalTextKinds = ['terms', 'privacy'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

export const legalTextTitles: Readonly<Record<LegalTextKind, string>> = {
  terms: 'Terms',
  privacy: 'Privacy Policy',
}

/** The longest text. A draft and the draft that it replaces must fit into one request. */
export const LEGAL_TEXT_MAX_LENGTH = 40_000

/** Where a user agreed. `asked` is the notice that asks a user who has not agreed to the current version. */
export const consentOccasions = ['sign_up', 'invitation', 'enrollment', 'asked'] as const
export type ConsentOccasion = (typeof consentOccasions)[number]
