import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '@/features/auth/require-login.ts'
import { SignedIn } from '@/features/auth/signed-in.tsx'
import { ProfileScreen } from '@/features/profile/profile-screen.tsx'
import { readProfileSearch } from '@/features/profile/sections.ts'

export const Route = createFileRoute('/profile')({
  validateSearch: readProfileSearch,
  beforeLoad: requireLogin,
  component: Profile,
})

function Profile() {
  const search = Route.useSearch()
  return <SignedIn>{(user) => <ProfileScreen user={user} search={search} />}</SignedIn>
}
