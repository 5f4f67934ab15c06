import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { LazyShapeSorter } from '@/art/lazy-pictures.tsx'
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
import { buttonVariants } from '@/ui/button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the user asked for an address that does not exist, and was sent to the home page. */
    isUnknownPage?: boolean
  }
}

export const Route = createFileRoute('/')({ component: Home })

function Home() {
  const auth = useAuth()
  const role = auth.status === 'in' ? auth.user.role : null
  const isInstructor = role === 'instructor'
  useDocumentTitle(isInstructor ? 'Home' : 'About')
  // Instructors come to teach, not to choose a class.
  if (isInstructor) {
    return (
      <>
        <UnknownPageNote />
        <TodayCorner />
      </>
    )
  }
  return (
    <>
      <UnknownPageNote />
      {/* On wide screens, what is next for a student stands beside the next sessions. */}
      <div className="lg:has-data-today:shell lg:has-data-today:grid lg:has-data-today:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:has-data-today:gap-x-14 lg:has-data-today:*:px-0 lg:has-data-today:*:py-8 lg:has-data-today:[&_#coming-up]:text-2xl">
        <TodayCorner />
        <div className="empty:hidden lg:order-last lg:col-span-2">
          <NewcomerCorner />
        </div>
        {/* Students see what is next for them instead. */}
        {role !== 'student' && <Hero />}
        <ComingUp />
      </div>
      <Belief />
      <WhoWeAre />
      <WhatWeDo />
      <StartNow />
    </>
  )
}

/** Tells users of a mistyped or old link why they see the home page. */
function UnknownPageNote() {
  const isUnknownPage = useLocation({ select: ({ state }) => state.isUnknownPage })
  return (
    <div role="status">
      {isUnknownPage && (
        <div className="shell py-4">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border bg-card p-4">
            <div className="w-20 shrink-0" aria-hidden="true">
              <LazyShapeSorter />
            </div>
            <div className="grid min-w-48 flex-1 gap-1">
              <p className="font-display font-semibold text-xl">That page does not exist</p>
              <p className="text-muted-foreground">The link may be old or mistyped. Here is the start.</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Link to="/classes" className={buttonVariants({ variant: 'outline' })}>
                All classes
              </Link>
              <Link to="/contact" className={buttonVariants({ variant: 'quiet' })}>
                Contact
              </Link>
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
