import { homeHeading, homeIntroduction } from '@cubby/contract/page-texts'
import { CubbyShelf } from '@/art/cubby-shelf.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { usePageText } from './use-page-text.ts'

/** Introduces the school. Smaller for logged-in users, who know the school already. */
export function Hero() {
  const heading = usePageText('home_heading', homeHeading)
  const introduction = usePageText('home_introduction', homeIntroduction)
  const isUser = useAuth().status === 'in'
  if (isUser) {
    return (
      <section className="border-b bg-muted">
        <div className="shell grid justify-items-start gap-3 py-8">
          <PageHeading>{heading}</PageHeading>
          <p className="max-w-[70ch]">{introduction}</p>
          <LearnMore quiet />
        </div>
      </section>
    )
  }
  return (
    <section className="overflow-hidden border-b bg-muted">
      <div className="shell grid items-end gap-8 pt-10 sm:grid-cols-[3fr_2fr] lg:grid-cols-[7fr_5fr] lg:gap-12 lg:pt-16">
        <div className="grid justify-items-start gap-6 sm:self-center sm:pb-10 lg:pb-16">
          <PageHeading className="max-w-[18ch] text-display">{heading}</PageHeading>
          <p className="max-w-[46ch] text-lg">{introduction}</p>
          <LearnMore />
        </div>
        <CubbyShelf className="-mb-6 ml-auto w-full max-w-md justify-self-end lg:max-w-none" />
      </div>
    </section>
  )
}

function LearnMore({ quiet = false }: { quiet?: boolean }) {
  return (
    <a href="#who-we-are" className={buttonVariants({ variant: quiet ? 'outline' : 'primary' })}>
      LEARN MORE <span className="sr-only">about who we are</span>
    </a>
  )
}
