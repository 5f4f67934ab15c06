import type { User } from '@cubby/contract/accounts/user'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { lazy, Suspense } from 'react'
import { StudentToday } from '@/features/student/today/student-today.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'

// Students do not load what instructors see.
const InstructorHome = lazy(() =>
  import('@/features/teaching/teaching/instructor-home.tsx').then((module) => ({
    default: module.InstructorHome,
  })),
)

/** What matters to the logged-in user today, at the top of the home page. */
export function HomeToday({ user }: { user: User }) {
  return (
    <div className="shell grid py-6 empty:hidden lg:py-8">
      {mayEnroll(user.role) && (
        <div className="grid gap-3">
          <PageHeading className="text-2xl">Next for you</PageHeading>
          <StudentToday />
        </div>
      )}
      {user.role === 'instructor' && (
        <Suspense>
          <InstructorHome />
        </Suspense>
      )}
    </div>
  )
}
