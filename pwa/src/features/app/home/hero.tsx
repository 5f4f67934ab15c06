import { homeHeading, homeIntroduction } from '@cubby/contract/page-texts'
import { CubbyShelf } from '@/art/cubby-shelf.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { usePageText } from './use-page-text.ts'

/** Introduces the school. */
export function Hero() {
  const heading = usePageText('home_heading', homeHeading)
  const introduction = usePageText('home_introduction', homeIntroduction)
  return (
    <section className="overflow-hidden border-b bg-muted">
      <div className="shell grid items-end gap-5 pt-6 sm:gap-8 sm:pt-10 sm:grid-cols-[3fr_2fr] lg:grid-cols-[7fr_5fr] lg:gap-12 lg:pt-16">
        <div className="grid justify-items-start gap-4 sm:gap-6 sm:self-center sm:pb-10 lg:pb-16">
          <PageHeading className="max-w-[18ch] text-display">{heading}</PageHeading>
          <p className="max-w-[46ch] sm:text-lg">{introduction}</p>
          <a href="#who-we-are" className={buttonVariants()}>
            {rich('LEARN MORE <part>about who we are</part>', {
              part: (words) => <span className="sr-only">{words}</span>,
            })}
          </a>
        </div>
        <CubbyShelf className="ms-auto w-full max-w-md justify-self-end max-sm:h-32 max-sm:max-w-none lg:max-w-none" />
      </div>
    </section>
  )
}
