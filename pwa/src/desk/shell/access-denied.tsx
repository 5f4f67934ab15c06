import { messages } from '@cubby/contract/messages'
import { PageHeading } from '@/layout/page/page-heading.tsx'

/** Shown when a user stops being an administrator while the area is open. The route redirects all other users. */
export function AccessDenied() {
  return (
    <div role="alert" className="shell grid gap-2 py-16 text-center">
      <PageHeading>{messages.accessDenied}</PageHeading>
      <p className="text-muted-foreground">{messages.accessDeniedDetail}</p>
    </div>
  )
}
