import { createFileRoute } from '@tanstack/react-router'
import { searchChange } from '@/desk/table/list-search.ts'
import { unreadSearch } from '@/desk/table/unread-search.ts'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { CallsScreen, type CallsSearch, readCallsSearch } from '@/features/office/work-queue/calls-screen.tsx'

export const Route = createFileRoute('/admin/calls')({
  validateSearch: unreadSearch<CallsSearch>,
  component: Calls,
})

function Calls() {
  const search = Route.useSearch({ select: readCallsSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const change = (changes: { [name in keyof CallsSearch]?: CallsSearch[name] | undefined }) =>
    void navigate(searchChange(readCallsSearch, changes))
  return (
    <>
      <CallsScreen search={search} onSearch={change} />
      {search.user && <UserPanel userId={search.user} onClosed={() => change({ user: undefined })} />}
    </>
  )
}
