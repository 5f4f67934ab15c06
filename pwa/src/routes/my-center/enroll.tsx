import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '@/features/accounts/auth/guards.ts'
import { SignedIn } from '@/features/accounts/auth/signed-in.tsx'
import { EnrollScreen, type EnrollSearch } from '@/features/student/my-center/enroll-screen.tsx'

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const Route = createFileRoute('/my-center/enroll')({
  validateSearch: (search: Record<string, unknown>): EnrollSearch => ({
    center: textOf(search.center),
    class: textOf(search.class),
    session: textOf(search.session),
    member: textOf(search.member),
  }),
  beforeLoad: requireLogin,
  component: Enroll,
})

function Enroll() {
  const search = Route.useSearch()
  return <SignedIn>{() => <EnrollScreen search={search} />}</SignedIn>
}
