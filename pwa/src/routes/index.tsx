import { createFileRoute } from '@tanstack/react-router'
import { Belief } from '@/features/home/belief.tsx'
import { ComingUp } from '@/features/home/coming-up.tsx'
import { Hero } from '@/features/home/hero.tsx'
import { NewcomerCorner } from '@/features/home/newcomer-corner.tsx'
import { StartNow } from '@/features/home/start-now.tsx'
import { TodayCorner } from '@/features/home/today-corner.tsx'
import { WhatWeDo } from '@/features/home/what-we-do.tsx'
import { WhoWeAre } from '@/features/home/who-we-are.tsx'
import { useDocumentTitle } from '@/layout/use-document-title.ts'

export const Route = createFileRoute('/')({ component: Home })

function Home() {
  useDocumentTitle('About')
  return (
    <>
      <TodayCorner />
      <NewcomerCorner />
      <Hero />
      <ComingUp />
      <Belief />
      <WhoWeAre />
      <WhatWeDo />
      <StartNow />
    </>
  )
}
