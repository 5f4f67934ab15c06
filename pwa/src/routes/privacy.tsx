import { createFileRoute } from '@tanstack/react-router'
import { LegalTextScreen } from '@/features/legal-texts/legal-text-screen.tsx'
import { readVersion } from '@/features/legal-texts/read-version.ts'

export const Route = createFileRoute('/privacy')({
  /** `version` is an earlier version. */
  validateSearch: readVersion,
  component: () => <LegalTextScreen kind="privacy" version={Route.useSearch().version} />,
})
