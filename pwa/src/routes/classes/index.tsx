import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { readClassFilters } from '@/features/catalog/classes/class-filters.ts'
import { ClassList } from '@/features/catalog/classes/class-list.tsx'
import { ClassesBanner } from '@/features/catalog/classes/classes-banner.tsx'
import { FilterBar } from '@/features/catalog/classes/filter-bar.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { useClasses } from '@/offline/hooks/use-collection.ts'

export const Route = createFileRoute('/classes/')({
  validateSearch: readClassFilters,
  component: Classes,
})

function Classes() {
  useDocumentTitle(t('Classes'))
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  const { rows } = useClasses()
  return (
    <>
      <ClassesBanner />
      <div className="shell pt-6">
        <FilterBar
          classes={rows}
          filters={filters}
          onChange={(changed) =>
            navigate({ search: (before) => readClassFilters({ ...before, ...changed }), resetScroll: false })
          }
        />
        <ClassList filters={filters} onClear={() => navigate({ search: {}, resetScroll: false })} />
      </div>
    </>
  )
}
