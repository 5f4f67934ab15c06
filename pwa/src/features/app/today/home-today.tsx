import type { User } from '@cubby/contract/accounts/user'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { InstructorToday } from './instructor-today.tsx'
import { StudentToday } from './student-today.tsx'

/** What matters to the logged-in user today, at the top of the home page. */
export function HomeToday({ user }: { user: User }) {
  return (
    <div className="shell grid py-6 empty:hidden lg:py-8">
      {mayEnroll(user.role) && <StudentToday />}
      {user.role === 'instructor' && <InstructorToday />}
    </div>
  )
}
