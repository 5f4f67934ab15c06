import { createFileRoute } from '@tanstack/react-router'
import { LegalTextList } from '@/features/accounts/legal-texts-admin/legal-text-list.tsx'
import { SecondFactorSwitch } from '@/features/accounts/second-factor-admin/second-factor-switch.tsx'
import { SettingsScreen } from '@/features/school/settings/settings-screen.tsx'

export const Route = createFileRoute('/admin/settings')({
  component: () => <SettingsScreen SecondFactorSwitch={SecondFactorSwitch} legalTexts={<LegalTextList />} />,
})
