import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LazyCupTelephone, LazyShapeSorter } from '@/art/lazy-pictures.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { ClassDetail } from './class-detail.tsx'

interface ClassScreenProps {
  classId: string
  wantedSession: string | undefined
}

/** The page of a class, or the reason why it cannot be shown. */
export function ClassScreen({ classId, wantedSession }: ClassScreenProps) {
  const { status, rows, error, refresh } = useClasses()
  const found = rows.find(({ id }) => id === classId)
  const [checked, setChecked] = useState<string | null>(null)
  const isUnknown = status === 'ready' && !found
  useEffect(() => {
    // The stored list may be older than the class.
    if (isUnknown) void refresh().finally(() => setChecked(classId))
  }, [isUnknown, refresh, classId])
  useDocumentTitle(found?.title ?? t('Class'))
  if (found) return <ClassDetail trainingClass={found} wantedSession={wantedSession} />
  if (status === 'loading' || (isUnknown && checked !== classId)) {
    return (
      <div className="flex animate-appear items-center gap-3 py-16" role="status">
        <Spinner className="size-6 text-primary" />
        <PageHeading className="text-xl">{t(messages.loadingClass)}</PageHeading>
      </div>
    )
  }
  const failed = error !== null
  return (
    <div role={failed ? 'alert' : undefined}>
      <PageHeading className="sr-only">{t('Class')}</PageHeading>
      <EmptyState
        picture={failed ? <LazyCupTelephone /> : <LazyShapeSorter />}
        title={failed ? error || t(messages.classFailed) : t(messages.classNotFound)}
        action={
          failed ? (
            <Button onClick={refresh}>{t('Try Again')}</Button>
          ) : (
            <Link to="/classes" className={buttonVariants({ variant: 'outline' })}>
              {t('See all classes')}
            </Link>
          )
        }
      />
    </div>
  )
}
