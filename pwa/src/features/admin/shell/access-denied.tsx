import { messages } from '@cubby/contract/messages'
import { PageHeading } from '@/layout/page-heading.tsx'

/** Whoever is no administrator any more while the area is open; on the way in, the route's guard leads home. */
export function AccessDenied() {
  return (
    <div role="alert" className="shell grid gap-2 py-16 text-center">
      <PageHeading>{messages.accessDenied}</PageHeading>
      <p className="text-muted-foreground">{messages.accessDeniedDetail}</p>
    </div>
  )
}
