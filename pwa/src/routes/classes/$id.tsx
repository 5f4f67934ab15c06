import { t } from '@cubby/texts/t'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ClassScreen } from '@/features/catalog/classes/class-screen.tsx'

export const Route = createFileRoute('/classes/$id')({
  /** `session` is the session in the enrollment box and the action bar. */
  validateSearch: ({ session }: Record<string, unknown>): { session?: string | undefined } => ({
    session: typeof session === 'string' ? session : undefined,
  }),
  component: Class,
})

function Class() {
  const { id } = Route.useParams()
  const { session } = Route.useSearch()
  const filters = useLocation({ select: ({ state }) => state.classFilters })
  return (
    <div className="shell pt-4 lg:pt-8">
      <Link
        to="/classes"
        search={filters ?? {}}
        className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-muted-foreground text-sm hover:text-foreground"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('All classes')}
      </Link>
      <ClassScreen classId={id} wantedSession={session} />
    </div>
  )
}
