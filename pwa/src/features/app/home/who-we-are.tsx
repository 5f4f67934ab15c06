import { homeAbout } from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { BuildingHands } from '@/art/building-hands.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { usePageText } from './use-page-text.ts'

export function WhoWeAre() {
  const provider = useProvider()
  return (
    <section id="who-we-are" aria-labelledby="who-we-are-title" className="shell py-14 lg:py-20">
      <div className="grid items-center gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <BuildingHands school={provider?.name} className="aspect-[13/11] w-full max-w-md rounded-sheet" />
        <div className="grid justify-items-start gap-5">
          <h2 id="who-we-are-title" className="text-3xl">
            {t('Who we are')}
          </h2>
          <p className="max-w-[60ch] text-lg">{usePageText('home_about', homeAbout)}</p>
          {provider && (
            <p className="text-muted-foreground">
              {provider.address}
              <br />
              {t('Office open {hours}', { hours: provider.hours })}
            </p>
          )}
          <Link to="/classes" className={buttonVariants({ variant: 'outline' })}>
            {t('See our classes')}
          </Link>
        </div>
      </div>
    </section>
  )
}
