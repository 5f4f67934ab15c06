import { EMAIL_MAX_LENGTH } from './constants.ts'

/** The URL parser of browsers, Node, and workerd. It converts domains by IDNA, so that the app loads no library. */
declare const URL: new (url: string) => { readonly hostname: string }

/** Excludes what could break a mail header. */
const ADDRESS = /^(?<name>[^\s@\p{C}<>,;"]+)@(?<domain>[^\s@\p{C}<>,;"]+)$/u
const HOST = /^(?:[a-z\d_-]{1,63}\.)*[a-z\d_-]{1,63}$/
const IP_ADDRESS = /^[\d.]+$/

const lettersOf = (script: string) => `\\p{scx=${script}}`

/** The letters that one label of a domain may have: of one script, because letters of another can imitate them. */
const ALPHABETS = [
  // Latin without ı and ĸ, which imitate i and k, and without phonetic letters.
  'a-zß-öø-įĳ-ķĺ-žơưșțḁ-ỿ',
  // Chinese, Japanese, and Korean combine these scripts.
  ['Hani', 'Hira', 'Kana', 'Hang', 'Bopo'].map(lettersOf).join(''),
  ...['Arab', 'Armn', 'Beng', 'Cyrl', 'Deva', 'Ethi', 'Geor', 'Grek', 'Gujr', 'Guru', 'Hebr', 'Khmr'].map(
    lettersOf,
  ),
  ...['Knda', 'Laoo', 'Mlym', 'Mymr', 'Orya', 'Sinh', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt'].map(lettersOf),
]
const ONE_ALPHABET = new RegExp(`^(?:${ALPHABETS.map((letters) => `[${letters}\\d_-]+`).join('|')})$`, 'u')
const LETTERS = /^[\p{L}\p{M}\p{N}_-]+$/u

/** Labels whose letters all look like Latin ones, by the rules of browsers. */
const LOOKS_LATIN = /^(?:[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡ\d_-]+|[αικνρυωητο\d_-]+|[ագզէլհյոսւօ\d_-]+)$/

/**
 * Returns the form in which an email address is stored and compared: NFKC in lower case, the domain in Punycode,
 * without invisible characters, `mailto:`, and a final dot. Returns null if it is no address, if its host is an IP
 * address, or if letters of its domain imitate others.
 */
export function normalEmail(value: string): string | null {
  const typed = value
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
  const { name, domain } = ADDRESS.exec(typed.normalize().replace(/^mailto:\s*/, ''))?.groups ?? {}
  const host = domain && normalHost(domain.replaceAll('。', '.').replace(/\.$/, ''))
  const email = `${name}@${host}`
  return host && email.length <= EMAIL_MAX_LENGTH ? email : null
}

function normalHost(domain: string): string | null {
  const labels = domain.split('.')
  if (!labels.every((label) => LETTERS.test(label) && ONE_ALPHABET.test(label))) return null
  // Under a top-level domain in its own script, a label without a letter of its own is no imitation.
  const isForeign = !HOST.test(labels.at(-1) ?? '')
  if (!isForeign && labels.some((label) => !HOST.test(label) && LOOKS_LATIN.test(label))) return null
  try {
    const { hostname } = new URL(`http://${domain}`)
    return HOST.test(hostname) && !IP_ADDRESS.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

/** Whether this is an email address that `normalEmail` can convert. */
export function isEmail(value: string): boolean {
  return normalEmail(value) !== null
}
