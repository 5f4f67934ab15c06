import { textParts } from '@cubby/rules/links'
import { textLink } from '@/ui/text-link.ts'

/** A text of the school, whose web addresses are links. */
export function LinkedText({ children }: { children: string }) {
  return textParts(children).map(({ at, text, href }) =>
    href === null ? (
      text
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer" className={textLink}>
        {text}
      </a>
    ),
  )
}
