import { homeBelief } from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { usePageText } from './use-page-text.ts'

export function Belief() {
  return (
    <section className="bg-band text-band-foreground" aria-labelledby="belief">
      <div className="shell py-7 lg:py-10">
        <h2 id="belief" className="sr-only">
          {t('What we believe')}
        </h2>
        <p className="text-balance font-display font-semibold text-2xl leading-tight lg:text-3xl">
          {usePageText('home_belief', homeBelief)}
        </p>
      </div>
    </section>
  )
}
