import type { User } from '@cubby/contract/accounts/user'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { lazy, Suspense } from 'react'
import { StudentToday } from '@/features/student/today/student-today.tsx'

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
      {mayEnroll(user.role) && <StudentToday />}
      {user.role === 'instructor' && (
        <Suspense>
          <InstructorHome />
        </Suspense>
      )}
    </div>
  )
}
