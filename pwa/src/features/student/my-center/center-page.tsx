import { messages } from '@cubby/contract/messages'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { type MyCenterView, useMyCenter } from './use-my-center.ts'

interface CenterPageProps {
  /** The id of the center in the URL. */
  wanted: string | undefined
  title: string
  children: (center: MyCenter, view: MyCenterView) => ReactNode
}

/** A screen of a director: what it shows while the center is loading, cannot be loaded, or is not theirs. */
export function CenterPage({ wanted, title, children }: CenterPageProps) {
  useDocumentTitle(title)
  const view = useMyCenter(wanted)
  const { stored, center } = view
  // The reason of the network says less than that nothing is here.
  const shown = stored.error === messages.networkFailed ? { ...stored, error: '' } : stored
  return (
    <div className="shell grid content-start gap-6 py-5 sm:py-8 lg:py-10">
      {center ? (
        children(center, view)
      ) : (
        <StoredState stored={shown} failed={t(messages.centerFailed)}>
          <PageHeading className="sr-only">{title}</PageHeading>
          <EmptyState
            picture={<EmptyCubbies />}
            title={t('This page is for directors of a center')}
            action={
              <Link to="/contact" className={buttonVariants()}>
                {t('Contact the office')}
              </Link>
            }
          >
            {t(
              'Directors see their staff, enroll them together, and pay one invoice. The office invites directors.',
            )}
          </EmptyState>
        </StoredState>
      )}
    </div>
  )
}

/** The way back to the overview of the center. */
export function BackToCenter({ center, label = t('My center') }: { center: MyCenter; label?: string }) {
  return (
    <Link
      to="/my-center"
      search={{ center: center.id }}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {label}
    </Link>
  )
}
