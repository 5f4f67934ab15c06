import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '@/features/accounts/auth/guards.ts'
import { SignedIn } from '@/features/accounts/auth/signed-in.tsx'
import { ProfileScreen } from '@/features/student/profile/profile-screen.tsx'
import { readProfileSearch } from '@/features/student/profile/sections.ts'

export const Route = createFileRoute('/profile')({
  validateSearch: readProfileSearch,
  beforeLoad: requireLogin,
  component: Profile,
})

function Profile() {
  const search = Route.useSearch()
  return <SignedIn>{(user) => <ProfileScreen user={user} search={search} />}</SignedIn>
}
