import type { ReactNode } from 'react'
import { PageHeading } from '@/layout/page/page-heading.tsx'

interface SectionHeadingProps {
  title: string
  description: string
  /** Buttons at the right. */
  children?: ReactNode
}

export function SectionHeading({ title, description, children }: SectionHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <PageHeading className="text-2xl">{title}</PageHeading>
        <p className="text-muted-foreground">{description}</p>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
