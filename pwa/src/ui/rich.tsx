import type { Counted, Part, Placeholder } from '@cubby/texts/placeholders'
import { formatParts, type TextValue } from '@cubby/texts/t'
import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Returns a text with elements in it, in the language of the user:
 * `rich('I accept the <terms>terms</terms>.', { terms: (words) => <Link to="/terms">{words}</Link> })`. A part
 * without words is an element alone: `<count></count>`.
 */
export function rich<const Text extends string>(
  text: Text,
  values: Readonly<Record<Placeholder<Text>, TextValue> & Record<Counted<Text>, number>> &
    Readonly<Record<Part<Text>, (words: ReactNode) => ReactNode>>,
): ReactNode {
  const elements = Object.entries<TextValue | ((words: ReactNode) => ReactNode)>(values).map(
    ([name, value]) =>
      [name, typeof value === 'function' ? (words: ReactNode[]) => value(inOrder(words)) : value] as const,
  )
  return inOrder(formatParts<ReactNode>(text, Object.fromEntries(elements)))
}

/** Elements at fixed places, which need no keys. */
function inOrder(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
