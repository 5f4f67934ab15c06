import type { Locator, Page } from 'playwright-core'
import type { Thing } from './screen.ts'

/** Returns the things that a page does not show now. */
export async function missingOn(page: Page, things: readonly Thing[]): Promise<Thing[]> {
  const lostTexts = await missingTextsOn(page, things)
  const snapshot = await page.locator('body').ariaSnapshot()
  const named = snapshot.split('\n').map(nameOf)
  return things.filter((thing) =>
    roleOf(thing) === 'text' ? lostTexts.includes(thing) : !named.some((one) => isSame(one, thing)),
  )
}

/** The same for the texts alone, which is much faster than reading the roles. */
export async function missingTextsOn(page: Page, things: readonly Thing[]): Promise<Thing[]> {
  const text = await page.evaluate(textInSight)
  return things.filter((thing) => roleOf(thing) === 'text' && !patternOf(wordsOf(thing), true).test(text))
}

/** Reads a line of an aria snapshot, such as `- button "Save" [disabled]:` or `- 'button "Edit: CPR"'`. */
function nameOf(line: string): string {
  const item = line.trim().replace(/^- /, '')
  const key = item.startsWith("'") ? (/^'((?:[^']|'')*)'/.exec(item)?.[1] ?? '').replaceAll("''", "'") : item
  const [, role = '', name = '""'] = /^([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(key) ?? []
  return `${role} ${JSON.parse(name)}`
}

/** Runs in the page. Leaves out what only screen readers get, and what lies behind a dialog. */
function textInSight(): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let text = ''
  let last: Element | null = null
  const blockOf = (element: Element): Element =>
    element.parentElement && getComputedStyle(element).display === 'inline'
      ? blockOf(element.parentElement)
      : element
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('[inert]')) continue
    const { width, height } = parent.getBoundingClientRect()
    if (width <= 1 || height <= 1) continue
    const block = blockOf(parent)
    text += (block === last ? '' : ' ') + walker.currentNode.textContent
    last = block
  }
  return text.replaceAll(/\s+/g, ' ')
}

const roleOf = (thing: Thing) => thing.slice(0, thing.indexOf(' '))
const wordsOf = (thing: Thing) => thing.slice(thing.indexOf(' ') + 1)

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The pattern of a name, or of words inside a longer text. */
function patternOf(name: string, isPart: boolean): RegExp {
  if (/^\/.*\/$/.test(name)) return new RegExp(name.slice(1, -1))
  const start = escaped(name.replace(/…$/, ''))
  if (isPart) return new RegExp(`(?<!\\w)${start}${name.endsWith('…') ? '' : '(?!\\w)'}`)
  return new RegExp(`^${start}${name.endsWith('…') ? '' : '$'}`)
}

const isSame = (named: string, thing: Thing) =>
  roleOf(named) === roleOf(thing) && patternOf(wordsOf(thing), false).test(wordsOf(named))

/** Finds the first thing in sight with this role and name. */
export function locate(page: Pick<Page, 'getByText' | 'getByRole'>, thing: Thing): Locator {
  const role = roleOf(thing)
  const pattern = patternOf(wordsOf(thing), role === 'text')
  const all =
    role === 'text'
      ? page.getByText(pattern)
      : page.getByRole(role as Parameters<Page['getByRole']>[0], { name: pattern })
  return all.filter({ visible: true }).first()
}
