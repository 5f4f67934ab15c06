import { linkTarget } from '@cubby/rules/links'
import { shownAddress } from '@cubby/rules/people/deleted-address'
import { t } from '@cubby/texts/t'
import { Fragment, type ReactNode } from 'react'
import { textLink } from './button.tsx'

/** An https address. Punctuation at its end belongs to the sentence. */
const ADDRESS = /https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'’”]/gi

/** A text of the school, whose web addresses are links. */
export function LinkedText({ children }: { children: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { 0: url, index } of children.matchAll(ADDRESS)) {
    if (linkTarget(url)?.kind !== 'web') continue
    parts.push(
      children.slice(at, index),
      <a key={index} href={url} target="_blank" rel="noopener noreferrer" className={textLink}>
        {url}
      </a>,
    )
    at = index + url.length
  }
  return [...parts, children.slice(at)]
}

/**
 * An email address, or that there is none. It breaks only after its @ and before its dots, unless a part is
 * too long for a line.
 */
export function EmailText({ children }: { children: string }) {
  const address = shownAddress(children)
  if (!address) return <span>{t('No email address')}</span>
  const parts = address.split(/(?<=@)|(?=\.)/)
  return (
    <span className="min-w-0">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
