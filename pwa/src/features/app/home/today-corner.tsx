import { lazy, Suspense } from 'react'
import { useAuth } from '@/offline/hooks/use-collection.ts'

const HomeToday = lazy(() => import('./home-today.tsx').then((module) => ({ default: module.HomeToday })))

/** Shows users what matters today. Visitors do not load its code. */
export function TodayCorner() {
  const auth = useAuth()
  if (auth.status !== 'in' || auth.user.role === 'admin') return null
  return (
    <Suspense>
      <HomeToday user={auth.user} />
    </Suspense>
  )
}
