import type { User } from '@cubby/contract/accounts/user'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { useNewcomer } from '@/features/accounts/auth/newcomer.ts'
import { NewcomerCards } from '@/features/accounts/auth/newcomer-cards.tsx'
import { RecentActivity } from '@/features/student/activity/recent-activity.tsx'
import { CenterCards } from '@/features/student/my-center/center-cards.tsx'
import { StudentToday } from '@/features/student/today/student-today.tsx'
import { isNothingNext } from '@/features/student/today/today-items.ts'
import { useTodayItems } from '@/features/student/today/use-today-items.ts'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { together, useStored } from '@/offline/hooks/use-collection.ts'
import { LoadingCards } from '@/ui/card.tsx'
import { AboutSchool } from './about-school.tsx'
import { FillYourHours } from './fill-your-hours.tsx'

const LATELY = 3

/** The home page of a student: what is next, what fills their hours, what happened lately, and the school. */
export function StudentHome({ user }: { user: User }) {
  // All parts appear at once, so that none moves when another arrives.
  const { status } = together(
    useStored('centers'),
    useStored('enrollments'),
    useStored('waitlist'),
    useStored('payments'),
    useStored('certificates'),
    useStored('hours'),
    useStored('activity'),
  )
  return (
    <>
      <PageHeading className="sr-only">{t('Home')}</PageHeading>
      {status === 'loading' ? (
        <div className="shell py-6 lg:py-8">
          <LoadingCards />
        </div>
      ) : (
        <Parts user={user} />
      )}
    </>
  )
}

function Parts({ user }: { user: User }) {
  const newcomer = useNewcomer(user.id)
  const items = useTodayItems()
  const isNothing = isNothingNext(items)
  const hasActivity = useStored('activity').rows.length > 0
  const isDirector = useStored('centers').rows.length > 0
  // A director who takes no classes sees only the center and the next sessions.
  const takesClasses = !isDirector || !isNothing || hasActivity
  return (
    <>
      <div
        className={cx(
          'shell grid gap-x-14 gap-y-8 py-6 lg:py-8',
          !isNothing && 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
        )}
      >
        <div className="col-span-full grid gap-8 empty:hidden">
          {newcomer && <NewcomerCards user={user} newcomer={newcomer} />}
          <CenterCards />
        </div>
        {takesClasses && <StudentToday items={items} />}
        <div className="grid content-start gap-8">
          <FillYourHours />
          {takesClasses && <RecentActivity title={t('Lately')} count={LATELY} />}
        </div>
      </div>
      <AboutSchool />
    </>
  )
}
