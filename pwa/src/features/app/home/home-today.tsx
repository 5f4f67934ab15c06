import type { User } from '@cubby/contract/accounts/user'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { lazy, Suspense } from 'react'
import { StudentToday } from '@/features/student/today/student-today.tsx'
import { Hero } from './hero.tsx'

// Students do not load what instructors see.
const InstructorHome = lazy(() =>
  import('@/features/teaching/teaching/instructor-home.tsx').then((module) => ({
    default: module.InstructorHome,
  })),
)

/** What matters to the logged-in user today, at the top of the home page. Others see what visitors see. */
export function HomeToday({ user }: { user: User }) {
  if (mayEnroll(user.role)) return <StudentToday isPage empty={<Hero />} />
  if (user.role !== 'instructor') return null
  return (
    <div className="shell grid py-6 empty:hidden lg:py-8">
      <Suspense>
        <InstructorHome />
      </Suspense>
    </div>
  )
}
