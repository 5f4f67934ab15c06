import type { ReactNode } from 'react'
import { FormPicture, type FormScene } from '@/art/form-scenes.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'

interface FormPageProps {
  heading: string
  introduction?: string
  /** The drawing of this state. */
  scene?: FormScene
  children: ReactNode
}

/** A form beside a drawing that fills the rest of the page; below 1024 px only the form. */
export function FormPage({ heading, introduction, scene = 'building', children }: FormPageProps) {
  const school = useProvider()?.name
  return (
    <div className="grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-2">
      <div className="shell py-8 lg:max-w-none lg:py-14">
        <div className="mx-auto grid w-full max-w-md gap-6">
          <div className="grid gap-2">
            <PageHeading>{heading}</PageHeading>
            {introduction && <p className="text-muted-foreground">{introduction}</p>}
          </div>
          {children}
        </div>
      </div>
      <div className="max-lg:hidden" aria-hidden="true">
        <FormPicture scene={scene} school={school} className="sticky top-16 h-[calc(100dvh-4rem)] w-full" />
      </div>
    </div>
  )
}
