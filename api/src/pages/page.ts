import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** The content of a public screen before scripts run. */
export interface Page {
  /** Its path, without query. */
  readonly path: string
  /** The file of the app's route that replaces the content. */
  readonly screen: string
  /** The same title as in the app. */
  readonly title: string
  readonly description: string
  readonly image?: string
  /** Structured data for search engines, in the vocabulary of schema.org. */
  readonly data: object
  /** Set for the response to a form: the app does not start, because it would replace the response. */
  readonly isFormResponse?: boolean
  /** The content of `main`. */
  readonly main: Markup
}
