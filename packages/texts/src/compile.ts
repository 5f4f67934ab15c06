import type { CompiledMessage } from 'icu-minify/format'

type Nodes = Extract<CompiledMessage, readonly unknown[]>
type Node = Nodes[number]
type Forms = Record<string, Node | Nodes>

/** How icu-minify writes `#`, selections, and plurals. */
const NUMBER = 0
const TYPES = { select: 1, plural: 2 } as const

/**
 * Compiles a text in ICU MessageFormat as icu-minify does, for what our texts use: values, plurals, selections, and
 * marked parts. The library's compiler would be 9 kB of what a visitor loads first, so it only checks this one, in a
 * test of all texts. Braces cannot be quoted: a text with one gets it as a value.
 */
export function compile(text: string): CompiledMessage {
  const parts = text.split(/([{}]|<\/?[a-zA-Z]\w*>)/)
  let at = 0

  /** Reads until the brace or the tag that ends what began before. */
  function readNodes(isCounted: boolean): Nodes {
    const nodes: Nodes = []
    for (; at < parts.length; at += 1) {
      const part = parts[at] ?? ''
      if (part === '}' || part.startsWith('</')) break
      const tag = at % 2 === 1 && /\w+/.exec(part)?.[0]
      if (part === '{') nodes.push(readValue())
      else if (tag) nodes.push(readPart(tag, isCounted))
      else if (isCounted)
        nodes.push(
          ...part
            .split(/(#)/)
            .filter(Boolean)
            .map((one) => (one === '#' ? NUMBER : one)),
        )
      else if (part) nodes.push(part)
    }
    return nodes
  }

  function readPart(tag: string, isCounted: boolean): Node {
    at += 1
    const [first = '', ...others] = readNodes(isCounted)
    return [tag, first, ...others]
  }

  function readValue(): Node {
    at += 1
    const [name = '', type, first] = (parts[at] ?? '').split(',').map((word) => word.trim())
    at += 1
    if (type !== 'plural' && type !== 'select') return [name]
    const forms: Forms = {}
    for (let form = first ?? ''; parts[at] === '{'; ) {
      at += 1
      const nodes = readNodes(type === 'plural')
      const [node = ''] = nodes
      forms[form] = nodes.length < 2 && !Array.isArray(node) ? node : nodes
      form = (parts[at + 1] ?? '').trim()
      at += 2
    }
    return [name, TYPES[type], forms]
  }

  const nodes = readNodes(false)
  const [node = ''] = nodes
  return nodes.length < 2 && typeof node === 'string' ? node : nodes
}
