import { classesHeading } from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'

export function ClassesBanner() {
  return (
    <div className="border-b bg-muted">
      <div className="shell grid gap-2 py-4 sm:py-8">
        <PageHeading className="text-2xl sm:text-3xl">{t(classesHeading)}</PageHeading>
        <p className="max-w-5xl text-muted-foreground max-sm:text-sm">
          {useProvider()?.brand?.texts.classes_introduction}
        </p>
      </div>
    </div>
  )
}
