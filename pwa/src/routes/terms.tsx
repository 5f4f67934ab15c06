import { createFileRoute } from '@tanstack/react-router'
import { LegalTextScreen } from '@/features/accounts/legal-texts/legal-text-screen.tsx'
import { readVersion } from '@/features/accounts/legal-texts/read-version.ts'

export const Route = createFileRoute('/terms')({
  /** `version` is the number of the version to show; by default the current version. */
  validateSearch: readVersion,
  component: () => <LegalTextScreen kind="terms" version={Route.useSearch().version} />,
})
