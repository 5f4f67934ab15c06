import type { ReactNode } from 'react'
import { BuildingHands } from '@/art/building-hands.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'

interface FormPageProps {
  heading: string
  introduction?: string
  children: ReactNode
}

/** A form beside a drawing; on phones only the form. */
export function FormPage({ heading, introduction, children }: FormPageProps) {
  return (
    <div className="shell grid items-center gap-12 py-8 lg:grid-cols-[minmax(0,27rem)_1fr] lg:py-14">
      <div className="mx-auto grid w-full max-w-md gap-6">
        <div className="grid gap-2">
          <PageHeading>{heading}</PageHeading>
          {introduction && <p className="text-muted-foreground">{introduction}</p>}
        </div>
        {children}
      </div>
      <BuildingHands className="mx-auto hidden w-full max-w-lg lg:block" />
    </div>
  )
}
