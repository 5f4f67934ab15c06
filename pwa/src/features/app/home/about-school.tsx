import * as texts from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { buttonVariants, textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { useOffers } from './use-offers.ts'
import { usePageText } from './use-page-text.ts'

const part = 'grid content-start justify-items-start gap-2'

/** What visitors see of the school, small, at the foot of the home page of students. */
export function AboutSchool() {
  return (
    <section aria-labelledby="about" className="border-t text-sm">
      <div className="shell grid gap-x-14 gap-y-8 pt-8 lg:grid-cols-3 lg:pt-10 lg:pb-0">
        <div className={part}>
          <h2 id="about" className="text-lg">
            {usePageText('home_heading', texts.homeHeading)}
          </h2>
          <p>{usePageText('home_introduction', texts.homeIntroduction)}</p>
          <a href="#who-we-are" className={textLink}>
            {rich('LEARN MORE <part>about who we are</part>', {
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </a>
          <p className="border-primary border-s-2 ps-3 font-display font-semibold text-base">
            {usePageText('home_belief', texts.homeBelief)}
          </p>
        </div>
        <WhoWeAre />
        <WhatWeDo />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-6 lg:col-span-3">
          <p className="font-display font-semibold text-lg">
            {usePageText('home_invitation', texts.homeInvitation)}
          </p>
          <Link to="/contact" className={buttonVariants({ variant: 'outline' })}>
            {t('START NOW')}
          </Link>
        </div>
      </div>
    </section>
  )
}

function WhoWeAre() {
  return (
    <section id="who-we-are" aria-labelledby="who-we-are-title" className={`${part} scroll-mt-24`}>
      <h3 id="who-we-are-title" className="text-lg">
        {t('Who we are')}
      </h3>
      <p>{usePageText('home_about', texts.homeAbout)}</p>
      <Link to="/classes" className={textLink}>
        {t('See our classes')}
      </Link>
    </section>
  )
}

function WhatWeDo() {
  return (
    <section aria-labelledby="what-we-do" className={part}>
      <h3 id="what-we-do" className="text-lg">
        {t('What we do')}
      </h3>
      <dl className="grid gap-2">
        {useOffers().map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
      <Link to="/contact" className={textLink}>
        {t('Ask us')}
      </Link>
    </section>
  )
}
