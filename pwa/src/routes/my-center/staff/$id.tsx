import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '@/features/accounts/auth/guards.ts'
import { SignedIn } from '@/features/accounts/auth/signed-in.tsx'
import { MemberScreen } from '@/features/student/my-center/member-screen.tsx'

export const Route = createFileRoute('/my-center/staff/$id')({
  validateSearch: ({ center }: Record<string, unknown>): { center?: string | undefined } => ({
    center: typeof center === 'string' ? center : undefined,
  }),
  beforeLoad: requireLogin,
  component: Member,
})

function Member() {
  const { id } = Route.useParams()
  const { center } = Route.useSearch()
  return <SignedIn>{() => <MemberScreen memberId={id} wanted={center} />}</SignedIn>
}
