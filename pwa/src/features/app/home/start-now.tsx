import { homeInvitation } from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { buttonVariants } from '@/ui/button.tsx'
import { usePageText } from './use-page-text.ts'

export function StartNow() {
  return (
    <section aria-labelledby="start-now" className="shell pt-14 lg:pt-20">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-sheet border-2 border-primary p-6 sm:p-10">
        <h2 id="start-now" className="max-w-[24ch] text-3xl">
          {usePageText('home_invitation', homeInvitation)}
        </h2>
        <Link to="/contact" className={buttonVariants()}>
          {t('START NOW')}
        </Link>
      </div>
    </section>
  )
}
