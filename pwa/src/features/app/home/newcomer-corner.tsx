import { lazy, Suspense } from 'react'
import { useNewcomer } from '@/features/accounts/auth/newcomer.ts'
import { useAuth } from '@/offline/hooks/use-collection.ts'

const NewcomerCards = lazy(() =>
  import('@/features/accounts/auth/newcomer-cards.tsx').then((module) => ({ default: module.NewcomerCards })),
)

/** Shows the reminders for a new user. Loads their code only if there are any. */
export function NewcomerCorner() {
  const auth = useAuth()
  const user = auth.status === 'in' ? auth.user : null
  const newcomer = useNewcomer(user?.id ?? null)
  if (!user || !newcomer) return null
  return (
    <Suspense>
      <NewcomerCards user={user} newcomer={newcomer} />
    </Suspense>
  )
}
