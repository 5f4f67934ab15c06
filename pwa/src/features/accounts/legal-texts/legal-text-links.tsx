import { type LegalTextKind, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import { Fragment } from 'react'
import { textLink } from '@/ui/text-link.ts'

/** Links to the texts, in new windows, so that a form keeps what was typed. */
export function LegalTextLinks({ kinds }: { kinds: readonly LegalTextKind[] }) {
  return kinds.map((kind, index) => (
    <Fragment key={kind}>
      {index > 0 && ' and '}
      <a href={`/${kind}`} target="_blank" rel="noreferrer" className={textLink}>
        {legalTextTitles[kind]}
        <span className="sr-only"> (opens in a new window)</span>
      </a>
    </Fragment>
  ))
}
