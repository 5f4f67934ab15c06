import { createFileRoute } from '@tanstack/react-router'
import { Belief } from '@/features/app/home/belief.tsx'
import { ComingUp } from '@/features/app/home/coming-up.tsx'
import { Hero } from '@/features/app/home/hero.tsx'
import { NewcomerCorner } from '@/features/app/home/newcomer-corner.tsx'
import { StartNow } from '@/features/app/home/start-now.tsx'
import { TodayCorner } from '@/features/app/home/today-corner.tsx'
import { WhatWeDo } from '@/features/app/home/what-we-do.tsx'
import { WhoWeAre } from '@/features/app/home/who-we-are.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { useAuth } from '@/offline/hooks/use-collection.ts'

export const Route = createFileRoute('/')({ component: Home })

function Home() {
  const auth = useAuth()
  const role = auth.status === 'in' ? auth.user.role : null
  const isInstructor = role === 'instructor'
  useDocumentTitle(isInstructor ? 'Home' : 'About')
  // Instructors come to teach, not to choose a class.
  if (isInstructor) return <TodayCorner />
  return (
    <>
      <TodayCorner />
      <NewcomerCorner />
      {/* Students see what is next for them instead. */}
      {role !== 'student' && <Hero />}
      <ComingUp />
      <Belief />
      <WhoWeAre />
      <WhatWeDo />
      <StartNow />
    </>
  )
}
