import { linkTarget } from '@cubby/rules/links'
import type { ReactNode } from 'react'
import { textLink } from '@/ui/text-link.ts'

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
