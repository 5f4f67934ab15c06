import { createFileRoute } from '@tanstack/react-router'
import { AdminSection } from '@/features/admin/sections/admin-section.tsx'
import { withChanges } from '@/features/admin/sections/with-changes.ts'

export const Route = createFileRoute('/admin/$section')({
  // Checked by the section itself: what reads it must not weigh on a visitor's first view.
  validateSearch: (search: Record<string, unknown>) => search,
  loader: async ({ params }) => {
    const { preloadSection } = await import('@/features/admin/sections/admin-section.tsx')
    await preloadSection(params.section)
  },
  component: Section,
})

function Section() {
  const { section } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = (next: object) => {
    // Typing does not fill the history; another page or filter is a step to come back from.
    const typed = 'searchTerm' in next ? next.searchTerm : undefined
    const replace = typed !== search.searchTerm
    void navigate({ search: (latest) => withChanges(latest, search, { ...next }), replace })
  }
  return <AdminSection section={section} search={search} onSearch={onSearch} />
}
