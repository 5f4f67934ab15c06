import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useDocumentTitle } from '@/layout/page/use-document-title.ts'
import { ThemeSwitch } from '@/ui/theme-switch.tsx'
import { Buttons } from './buttons.tsx'
import { Controls } from './controls.tsx'
import { Messages } from './messages.tsx'
import { Signs } from './signs.tsx'

/** Every primitive of ui/ in every state. */
export function Gallery() {
  useDocumentTitle('Gallery')
  return (
    <div className="shell py-8 lg:py-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <PageHeading>Gallery</PageHeading>
        <ThemeSwitch />
      </div>
      <Buttons />
      <Controls />
      <Signs />
      <Messages />
    </div>
  )
}
