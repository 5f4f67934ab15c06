import { homeBelief } from '@cubby/contract/page-texts'
import { usePageText } from './use-page-text.ts'

export function Belief() {
  return (
    <section className="bg-band text-band-foreground" aria-labelledby="belief">
      <div className="shell py-14 lg:py-20">
        <h2 id="belief" className="sr-only">
          What we believe
        </h2>
        <p className="max-w-[30ch] font-display font-semibold text-3xl leading-tight sm:max-w-[34ch] lg:text-display">
          {usePageText('home_belief', homeBelief)}
        </p>
      </div>
    </section>
  )
}
