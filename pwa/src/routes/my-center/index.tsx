import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '@/features/accounts/auth/guards.ts'
import { SignedIn } from '@/features/accounts/auth/signed-in.tsx'
import { staffFilters } from '@/features/student/my-center/center-figures.ts'
import {
  centerTabs,
  MyCenterScreen,
  type MyCenterSearch,
} from '@/features/student/my-center/my-center-screen.tsx'

export const Route = createFileRoute('/my-center/')({
  validateSearch: ({ center, tab, show }: Record<string, unknown>): MyCenterSearch => ({
    center: typeof center === 'string' ? center : undefined,
    tab: centerTabs.find((one) => one === tab),
    show: staffFilters.find((one) => one === show),
  }),
  beforeLoad: requireLogin,
  component: MyCenter,
})

function MyCenter() {
  const search = Route.useSearch()
  return <SignedIn>{() => <MyCenterScreen search={search} />}</SignedIn>
}
