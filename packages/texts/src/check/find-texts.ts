import { type Node, parseSync } from 'oxc-parser'

export interface Found {
  readonly text: string
  readonly line: number
}

export interface Findings {
  /** The texts that are translated. */
  readonly texts: readonly Found[]
  /** What is translated while the module is loaded, when nobody reads yet: `t(messages.saved)`. */
  readonly early: readonly Found[]
  /** What looks like a text that a person reads, and is not translated. */
  readonly strays: readonly Found[]
}

/** The functions whose first argument is an English text. */
const TEXT_FUNCTIONS = new Set(['t', 'text', 'rich', 'formatParts'])

/** The functions that need to know who reads. */
const TRANSLATING_FUNCTIONS = new Set(['t', 'translate', 'rich', 'formatParts'])

/** Attributes that are read by people, even if they are a single word. */
const TEXT_ATTRIBUTES =
  /^(label|title|caption|hint|placeholder|alt|submit|failed|aria-label|aria-description)$/

/** Attributes and properties whose values are never read by people. */
const CODE_NAMES =
  /^(class(Name)?|key|queryKey|mutationKey|id|href|src|to|rel|style|sizes|media|role|type|variant|size|tone|kind|icon|method|path|event|autoComplete|sort|field|name|scene|Authorization|sameSite|letter|of|describedAs|d|points|transform|viewBox|data-.*)$/

/** Functions whose arguments are never read by people. */
const CODE_FUNCTIONS =
  /^(cx|cva|buttonVariants|matchMedia|querySelector(All)?|closest|matches|(add|remove)EventListener|[sg]etAttribute|split|replace(All)?|includes|startsWith|endsWith|createFileRoute|lazyRouteComponent|[A-Z]\w*Error|Error|RegExp|URL|Intl|DateTimeFormat|NumberFormat|toLocale\w+|request|setProperty|get|has|add|header|warn|error|info|fatal|debug|useRequest|useLive|getItem|setItem)$/

const CLASSES = /(^|\s)!?-?[a-z]+[-:][\w[(./]/
/** Also the product's name, which is the same in every language. */
const CODE_VALUES = /^(Cubby$|https?:|[./#(@[]|oklch|rotate|-?\d+px|[A-Z]+$)|^[\w-]+\/[\w+.-]+/

/** Parts of SQL. */
const SQL = / as \w+$|^(is not|not in|not like|is not distinct from|repeatable read|read only)$/

/** Finds the texts of a TypeScript module. */
export function findTexts(file: string, source: string): Findings {
  const { program } = parseSync(file, source)
  const texts: Found[] = []
  const early: Found[] = []
  const strays: Found[] = []
  const lineOf = (node: Node) => source.slice(0, node.start).split('\n').length

  function visit(node: Node, above: readonly Node[]) {
    if (node.type.startsWith('TS') && !/^TS(NonNull|As|Satisfies)/.test(node.type)) return
    if (node.type === 'JSXElement' && nameOf(node) === 'code') return
    const name = node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : ''
    if (TRANSLATING_FUNCTIONS.has(name) && !above.some(isFunction))
      early.push({ text: source.slice(node.start, node.end), line: lineOf(node) })
    if (node.type === 'CallExpression' && TEXT_FUNCTIONS.has(name)) {
      const [first] = node.arguments
      const found = (first ? literals(first) : []).map((text) => ({ text, line: lineOf(node) }))
      texts.push(...found)
      for (const other of node.arguments.slice(1)) visit(other, [...above, node])
      return
    }
    const stray = strayText(node, above)
    if (stray) strays.push({ text: stray, line: lineOf(node) })
    for (const child of childrenOf(node)) visit(child, [...above, node])
  }

  visit(program, [])
  return { texts, early, strays }
}

/** Returns every string of a module, for one that has nothing but texts. */
export function allStrings(file: string, source: string): string[] {
  const found: string[] = []
  function visit(node: Node) {
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TSType')) return
    found.push(...literals(node).filter(hasWord))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

const hasWord = (text: string) => /\p{L}{2}/u.test(text)

/** A string, or both strings of a choice. */
function literals(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return [node.quasis[0]?.value.cooked ?? '']
  if (node.type === 'ConditionalExpression')
    return [...literals(node.consequent), ...literals(node.alternate)]
  return []
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isFunction({ type }: Node): boolean {
  return /^(ArrowFunction|Function)(Expression|Declaration)$/.test(type)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Returns what a person would read of this node, if it is not translated. */
function strayText(node: Node, above: readonly Node[]): string | null {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'html') return markupText(node)
  if (node.type === 'JSXText') return hasWord(node.value) ? node.value.trim() : null
  const written = writtenText(node)
  if (written === null) return null
  const attribute = above.findLast((one) => one.type === 'JSXAttribute')
  const isLabel =
    attribute !== undefined && attribute === above.at(-1) && TEXT_ATTRIBUTES.test(nameOf(attribute))
  if (isLabel ? !hasWord(written) : !isSentence(written)) return null
  return isCode(node, above) ? null : written
}

/** What people read of a template of HTML: what stands outside of its tags. */
function markupText({ quasi }: Extract<Node, { type: 'TaggedTemplateExpression' }>): string | null {
  const text = quasi.quasis
    .map(({ value }) => value.cooked)
    .join('…')
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>|<[^>]*>/gs, ' ')
    .trim()
  return hasWord(text) && quasi.quasis.some(({ value }) => value.raw.includes('<'))
    ? text.replaceAll(/\s+/g, ' ')
    : null
}

function writtenText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return node.quasis.map(({ value }) => value.cooked).join('…')
}

/** Whether a string reads like words for people: a capitalized word, or several words that are no class names. */
function isSentence(written: string): boolean {
  const text = written.trim()
  if (CODE_VALUES.test(text) || SQL.test(text)) return false
  if (!/\s/.test(text)) return /^\p{Lu}\p{Ll}+[.…?!:]?$/u.test(text)
  const words = text.replaceAll('…', ' ').split(/\s+/)
  const isCapitalized = /^\p{Lu}\p{Ll}*[ ,]/u.test(text)
  return (
    isCapitalized ||
    (words.filter((word) => /^\p{L}{2,}[.,;:!?]?$/u.test(word)).length > 1 && !CLASSES.test(text))
  )
}

/** Whether a string is only for the program: an identifier, a class, a path, what it is compared with. */
function isCode(node: Node, above: readonly Node[]): boolean {
  let child = node
  for (const one of above.toReversed()) {
    switch (one.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportNamedDeclaration':
        if ('source' in one && one.source === child) return true
        break
      case 'BinaryExpression':
        if (/^([!=]==?|in|[<>]=?)$/.test(one.operator)) return true
        break
      case 'SwitchCase':
        if (one.test === child) return true
        break
      case 'ThrowStatement':
      case 'TaggedTemplateExpression':
        return true
      case 'ExpressionStatement':
        if ('directive' in one) return true
        break
      case 'Property':
        if (one.key === child || CODE_NAMES.test(nameOf(one))) return true
        break
      case 'MemberExpression':
        if (one.property === child) return true
        break
      case 'JSXAttribute':
        return CODE_NAMES.test(nameOf(one))
      case 'CallExpression':
      case 'NewExpression':
        if (one.callee !== child && CODE_FUNCTIONS.test(nameOf(one))) return true
        break
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return false
    }
    child = one
  }
  return false
}

/** The name of an attribute or a property, or of the function that is called. */
function nameOf(node: Node): string {
  switch (node.type) {
    case 'JSXAttribute':
      return nameOf(node.name)
    case 'JSXElement':
      return nameOf(node.openingElement.name)
    case 'JSXIdentifier':
      return node.name
    case 'JSXNamespacedName':
      return `${node.namespace.name}-${node.name.name}`
    case 'Property':
      return nameOf(node.key)
    case 'CallExpression':
    case 'NewExpression':
      return nameOf(node.callee)
    case 'MemberExpression':
      return nameOf(node.property)
    case 'Identifier':
      return node.name
    case 'Literal':
      return String(node.value)
    default:
      return ''
  }
}
