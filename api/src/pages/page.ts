import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** A public screen as it reads before any script has run. */
export interface Page {
  /** Its path, without query. */
  readonly path: string
  /** The file of the app's routes that takes over. */
  readonly screen: string
  /** Named as the app names the screen. */
  readonly title: string
  readonly description: string
  readonly image?: string
  /** What it says to search engines, in schema.org's words. */
  readonly data: object
  /** The answer to a form: the app does not start, because it would replace the answer. */
  readonly isAnswer?: boolean
  /** What stands inside `main`. */
  readonly main: Markup
}
