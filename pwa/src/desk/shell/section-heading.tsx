import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { MoreMenu } from '@/ui/more-menu.tsx'
import { sectionOf } from './sections.ts'

interface SectionHeadingProps {
  title: string
  /** What the section is for; phones leave it to screen readers, so that the rows come first, unless it is specified. */
  description: string
  isSpecified?: boolean
  /** Whether the section is a part of a screen that has another heading. Phones may show the title above it. */
  isPart?: 'titled' | 'untitled'
  /** The main action of the section. */
  children?: ReactNode
  /** Buttons before the main action, such as Export. On phones they are in a menu. */
  more?: ReactNode
}

export function SectionHeading({
  title,
  description,
  isSpecified = false,
  isPart,
  children,
  more,
}: SectionHeadingProps) {
  return (
    <div
      className={cx(
        'flex min-h-11 items-center justify-between gap-x-6 gap-y-3 sm:flex-wrap',
        children && 'flex-wrap',
      )}
    >
      <div className="flex min-h-11 min-w-0 flex-wrap content-center items-baseline gap-x-3 gap-y-1 xl:flex-1">
        {!isPart && <PageHeading className="text-xl sm:text-2xl">{title}</PageHeading>}
        {isPart === 'titled' && <h2 className="font-bold text-xl sm:text-2xl">{title}</h2>}
        <p className={cx('text-muted-foreground text-sm', !isSpecified && 'max-sm:sr-only')}>{description}</p>
      </div>
      {(children || more) && (
        <div
          className={cx(
            'flex shrink-0 gap-2 sm:flex-wrap max-sm:[&>button]:flex-1',
            children && 'max-sm:w-full',
          )}
        >
          {more && (
            <div className="contents max-sm:*:order-last">
              <MoreMenu inline label={t('More for {title}', { title })}>
                {more}
              </MoreMenu>
            </div>
          )}
          {children}
        </div>
      )}
    </div>
  )
}

/** Shown for a path that names no section. */
export function SectionFallback() {
  const { label } = sectionOf(useLocation().pathname)
  return (
    <div className="grid gap-5">
      <PageHeading className="text-2xl">{label}</PageHeading>
      <Card className="px-6 py-16 text-center text-muted-foreground">{t(messages.selectSection)}</Card>
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
