import { PageHeading } from '@/layout/page/page-heading.tsx'
import { Spinner } from '@/ui/spinner.tsx'

export function NotificationLoading() {
  return (
    <div className="flex animate-appear items-center gap-3 py-16" role="status">
      <Spinner className="size-6 text-primary" />
      <PageHeading className="text-xl">Loading notification...</PageHeading>
    </div>
  )
}
