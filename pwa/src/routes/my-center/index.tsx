import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '@/features/accounts/auth/guards.ts'
import { SignedIn } from '@/features/accounts/auth/signed-in.tsx'
import { centerTabs, type MyCenterSearch, staffFilters } from '@/features/student/my-center/center-search.ts'
import { MyCenterScreen } from '@/features/student/my-center/my-center-screen.tsx'

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const Route = createFileRoute('/my-center/')({
  validateSearch: ({ center, tab, show, paid }: Record<string, unknown>): MyCenterSearch => ({
    center: textOf(center),
    tab: centerTabs.find((one) => one === tab),
    show: staffFilters.find((one) => one === show),
    paid: textOf(paid),
  }),
  beforeLoad: requireLogin,
  component: MyCenter,
})

function MyCenter() {
  const search = Route.useSearch()
  return <SignedIn>{() => <MyCenterScreen search={search} />}</SignedIn>
}
