/** A message is cut here before it is read, so that a huge one takes no time. */
const READ_CHARACTERS = 2_000

/** Capitalized words of browsers, libraries, and Cubby. Any other may be a name. */
const KNOWN_WORDS = new Set(
  `A After All An API Array Attempt Attempted Bad Before Blob Boolean Cache Calendar Can Cannot Class Connection
  Cookie Could CSS Cubby Database Date Dexie Did DOM Duplicate Element Empty Error Event Every Evaluating Expected
  Export Failed Fetch File Function HTTP Hydration Illegal Importing In IndexedDB Internal Invalid Is It JSON Key
  Load Loading Lock Map Maximum Minified Missing Module More Must Navigation Network No Node Not Notification
  Nothing Null Number Object Only Operation Permission Promise Property Push Quota React Refused Rejected Rendered Request
  Response Route Router Script Service ServiceWorker Session Set Some Something Still Storage String SVG Symbol
  Syntax The There This Thrown Timeout Too Transaction Type Unable Uncaught Undefined Unexpected Unhandled Unknown
  Unsupported Unterminated URL User Value Version Worker`.split(/\s+/),
)

const TECHNICAL_NAME = /^(?:[A-Z][A-Za-z]*(?:Error|Exception)|IDB[A-Za-z]+|HTML[A-Za-z]*Element)$/

/**
 * What a message may contain, most specific first: what stays, and what is replaced by the name of its group. All
 * other text stays.
 */
const PARTS = new RegExp(
  [
    /(?:https?:\/\/[^\s/]+)?(?<asset>\/assets\/[\w.-]+\.(?:js|css))[^\s"'`)]*/u,
    /(?<code>\b(?:reading|setting|evaluating|property|variable:) ['"]?[a-z_$#][\w$.]{0,60}['"]?(?![\w@-]))/u,
    /(?<url>\b(?:[a-z][a-z\d+.-]*:\/\/|(?:blob|data|mailto|tel):)\S+)/u,
    /(?<email>[^\s@<>()"'`,;:]+@[^\s@<>()"'`,;:]+)/u,
    /(?<path>(?<![\w<])\/[\w.~%:$-]+(?:\/[^\s"'`)]*)?(?:\?[^\s"'`)]*)?)/u,
    /(?<query>[?&][\w%.-]+=[^\s"'`)]*)/u,
    /(?<text>"[^"]*(?:"|$)|`[^`]*(?:`|$)|(?<!\w)'[^']*(?:'|$)|[“«][^”»]*(?:[”»]|$)|‘[^’]*(?:’|$))/u,
    /(?<token>\bBearer \S+|(?<![\w+/=.-])(?=[\w+/=.-]*\d)[\w+/=.-]{16,}|\b[\w-]{32,})/u,
    /(?<number>\b(?:[\da-f]{0,4}:){2,}[\da-f]{0,4}|\(?\+?\d[\d\s()./,-]{4,}\d|\d{4,})/u,
    /(?<word>\p{Lu}[\p{L}\p{N}'’_$-]*)/u,
    /(?<name>[\p{L}'’-]*[^\x20-\x7e\s][\p{L}'’-]*)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/**
 * Returns an error message without what may identify a person: addresses, paths and their queries, emails, quoted
 * text, tokens and ids, numbers of four digits or more, and every capitalized word that is not a known one. The result
 * has at most `maxLength` characters and is the same when it is scrubbed again.
 */
export function scrubErrorMessage(message: string, maxLength: number): string {
  const scrubbed = message
    .slice(0, READ_CHARACTERS)
    .replace(PARTS, (...match) => replacementOf(match))
    .replace(/(?:<name>[\s,]*){2,}/g, '<name> ')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    scrubbed
      .slice(0, maxLength)
      .replace(/<[a-z]*$/, '')
      .trim() || 'Unknown error'
  )
}

function replacementOf(match: readonly unknown[]): string {
  const groups = match.at(-1) as Readonly<Record<string, string | undefined>>
  const { asset, code, word } = groups
  const kept = asset ?? code
  if (kept !== undefined) return kept
  if (word !== undefined) return KNOWN_WORDS.has(word) || TECHNICAL_NAME.test(word) ? word : '<name>'
  const kind = Object.keys(groups).find((name) => groups[name] !== undefined)
  return `<${kind}>`
}
