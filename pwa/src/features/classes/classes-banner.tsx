import { classesHeading, classesIntroduction } from '@cubby/contract/page-texts'
import { PageHeading } from '@/layout/page-heading.tsx'

export function ClassesBanner() {
  return (
    <div className="border-b bg-muted">
      <div className="shell grid gap-3 py-6 lg:py-14">
        <PageHeading className="max-w-3xl max-sm:text-2xl sm:text-display">{classesHeading}</PageHeading>
        <p className="max-w-2xl text-muted-foreground sm:text-lg">{classesIntroduction}</p>
      </div>
    </div>
  )
}
