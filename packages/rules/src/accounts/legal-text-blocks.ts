/** A part of a legal text. Texts are plain: nothing in them is interpreted, so nothing in them can run. */
export type LegalTextBlock =
  | { readonly kind: 'heading' | 'subheading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

const HEADING = /^(##?) +(\S.*)$/
const ITEM = /^[-*] +(\S.*)$/

/**
 * Splits a legal text into blocks: an empty line ends a paragraph, `#` begins a heading, `##` a smaller one, and `-`
 * an item of a list.
 */
export function legalTextBlocks(text: string): LegalTextBlock[] {
  const blocks: LegalTextBlock[] = []
  let lines: string[] = []
  let items: string[] = []
  const end = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') })
    if (items.length > 0) blocks.push({ kind: 'list', items })
    lines = []
    items = []
  }
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const [, marks, heading] = HEADING.exec(line) ?? []
    const [, item] = ITEM.exec(line) ?? []
    if (item !== undefined) {
      items.push(item)
      continue
    }
    if (line === '' || heading !== undefined || items.length > 0) end()
    if (heading !== undefined) blocks.push({ kind: marks === '#' ? 'heading' : 'subheading', text: heading })
    else if (line !== '') lines.push(line)
  }
  end()
  return blocks
}
