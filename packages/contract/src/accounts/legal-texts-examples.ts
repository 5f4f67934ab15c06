import type { Consent, LegalText } from './legal-texts.ts'

export const exampleLegalText: LegalText = {
  kind: 'terms',
  version: 2,
  text: '# Enrolling\n\nA seat is yours once we approve your enrollment.',
  published_at: '2026-11-02T14:05:31.000Z',
}

export const exampleConsent: Consent = {
  kind: 'terms',
  version: 2,
  given_at: '2026-11-03T09:12:04.000Z',
  occasion: 'enrollment',
}
