import { classesHeading } from '@cubby/contract/page-texts'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'

export function ClassesBanner() {
  return (
    <div className="border-b bg-muted">
      <div className="shell grid gap-3 py-6 lg:py-14">
        <PageHeading className="max-w-3xl max-sm:text-2xl sm:text-display">{classesHeading}</PageHeading>
        <p className="max-w-2xl text-muted-foreground sm:text-lg">
          {useProvider()?.brand?.texts.classes_introduction}
        </p>
      </div>
    </div>
  )
}
