import { messages } from '@cubby/contract/messages'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { sectionOf } from './sections.ts'

interface SectionHeadingProps {
  title: string
  description: string
  /** Buttons at the right. */
  children?: ReactNode
}

export function SectionHeading({ title, description, children }: SectionHeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 xl:flex-1">
        <PageHeading className="text-2xl">{title}</PageHeading>
        <p className="text-muted-foreground text-sm">{description}</p>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}

/** Shown for a path that names no section. */
export function SectionFallback() {
  const { label } = sectionOf(useLocation().pathname)
  return (
    <div className="grid gap-5">
      <PageHeading className="text-2xl">{label}</PageHeading>
      <Card className="px-6 py-16 text-center text-muted-foreground">{messages.selectSection}</Card>
    </div>
  )
}

/** A list and its filter. */
export type ListTarget = Pick<LinkProps, 'to' | 'search'>

interface ListLinkProps {
  list: ListTarget | undefined
  className?: string | undefined
  children: ReactNode
}

/** A number that links to the list of the rows it counts; without a list, only the number. */
export function ListLink({ list, className = textLink, children }: ListLinkProps) {
  if (!list) return children
  return (
    <Link {...list} className={className}>
      {children}
    </Link>
  )
}
