import type { ReactNode } from 'react'
import { FormPicture, type FormScene } from '@/art/form-scenes.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'

interface FormPageProps {
  heading: string
  introduction?: string
  /** The drawing of this state. */
  scene?: FormScene
  /** Whether the form needs the whole height of a phone, which then has no drawing. */
  isLong?: boolean
  children: ReactNode
}

/** A form beside a drawing that fills the rest of the page; on phones, the drawing is a band above a short form. */
export function FormPage({
  heading,
  introduction,
  scene = 'building',
  isLong = false,
  children,
}: FormPageProps) {
  const school = useProvider()?.name
  return (
    <div className="grid content-start md:min-h-[calc(100dvh-4rem)] md:grid-cols-2">
      {!isLong && (
        <FormPicture isBand scene={scene} school={school} className="h-35 w-full sm:h-45 md:hidden" />
      )}
      <div className="shell py-8 md:max-w-none lg:py-14">
        <div className="mx-auto grid w-full max-w-md gap-6">
          <div className="grid gap-2">
            <PageHeading>{heading}</PageHeading>
            {introduction && <p className="text-muted-foreground">{introduction}</p>}
          </div>
          {children}
        </div>
      </div>
      <div className="max-md:hidden" aria-hidden="true">
        <FormPicture scene={scene} school={school} className="sticky top-16 h-[calc(100dvh-4rem)] w-full" />
      </div>
    </div>
  )
}
