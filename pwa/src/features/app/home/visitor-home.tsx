import { Belief } from './belief.tsx'
import { ComingUp } from './coming-up.tsx'
import { Hero } from './hero.tsx'
import { StartNow } from './start-now.tsx'
import { WhatWeDo } from './what-we-do.tsx'
import { WhoWeAre } from './who-we-are.tsx'

/** The home page of visitors, and of administrators: the school and its next sessions. */
export function VisitorHome() {
  return (
    <>
      <Hero />
      <div className="shell py-6 empty:hidden sm:py-12 lg:py-16">
        <ComingUp />
      </div>
      <Belief />
      <WhoWeAre />
      <WhatWeDo />
      <StartNow />
    </>
  )
}
