import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { buttonVariants } from '@/ui/button.tsx'
import { useOffers } from './use-offers.ts'

export function WhatWeDo() {
  const offers = useOffers()
  return (
    <section aria-labelledby="what-we-do" className="border-t bg-muted">
      <div className="shell grid gap-10 py-14 lg:grid-cols-[4fr_8fr] lg:gap-16 lg:py-20">
        <div className="grid content-start justify-items-start gap-5">
          <h2 id="what-we-do" className="text-3xl">
            {t('What we do')}
          </h2>
          <Link to="/contact" className={buttonVariants({ variant: 'outline' })}>
            {t('Ask us')}
          </Link>
        </div>
        <ul className="grid">
          {offers.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-2 border-t py-6 first:border-t-0 first:pt-0 sm:grid-cols-[14rem_1fr] sm:gap-8"
            >
              <h3 className="text-xl">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
