import { createFileRoute } from '@tanstack/react-router'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { LegalTextList, LegalTextVersions } from '@/features/accounts/legal-texts-admin/legal-text-list.tsx'
import { SecondFactorSwitch } from '@/features/accounts/second-factor-admin/second-factor-switch.tsx'
import { readSettingsSearch, type SettingsSearch } from '@/features/school/settings/settings-parts.ts'
import { SettingsScreen } from '@/features/school/settings/settings-screen.tsx'

export const Route = createFileRoute('/admin/settings')({
  validateSearch: unreadSearch<SettingsSearch>,
  component: Settings,
})

function Settings() {
  const search = Route.useSearch({ select: readSettingsSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <SettingsScreen
      search={search}
      onPart={(part) => void navigate({ search: readSettingsSearch({ part }) })}
      SecondFactorSwitch={SecondFactorSwitch}
      legalTexts={<LegalTextList />}
      legalVersions={<LegalTextVersions />}
    />
  )
}
