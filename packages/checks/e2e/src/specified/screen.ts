/**
 * One row of the table: a role and a name, such as 'button Add New Class', or 'text' and words in sight, such as
 * 'text No users found'. A name is exact; '…' at its end allows more words, and /…/ is a regular expression.
 */
export type Thing = string

/** A row with more to say about where the thing is. A redesign that moves a thing changes this, and keeps the row. */
export interface PlacedThing {
  readonly see: Thing
  /** The thing may be behind the button with this name, at every width. */
  readonly behind?: Thing
  /** The same, but only on a phone. */
  readonly onPhoneBehind?: Thing
  /** Where else than on all widths and in all views. A phone shows a table as cards. */
  readonly only?: Layout
}

/** The width of a phone or a desktop, or a view of a list. */
export type Layout = 'phone' | 'desktop' | View

export type View = 'cards' | 'table' | 'grouped'

/** A thing to click, or a field to fill in or to choose from. */
export type Step =
  | Thing
  | { readonly click: Thing; readonly onPhoneBehind: Thing }
  | { readonly fill: Thing; readonly with: string }

/** What the specification names on one screen, dialog, or state of a screen. */
export interface Screen {
  readonly name: string
  /** The specification and its section, such as '2 §2 Waitlist Management'. */
  readonly spec: string
  /** A newcomer is a visitor whose device has stored nothing yet. */
  readonly who: 'newcomer' | 'visitor' | 'student' | 'instructor' | 'administrator'
  /** The address. {…} stands for the id of the class with this title. */
  readonly at: string
  /** The path after redirects, if it differs. */
  readonly leadsTo?: string
  /** The views of a list, each with `?view=`. */
  readonly views?: readonly View[]
  /**
   * What the server answers instead, by method and path: a status with an empty body, a JSON body, or a text that is not
   * JSON. 0 is no connection, and null no answer yet. No call reaches the server, so nothing is written.
   */
  readonly answers?: Readonly<Record<string, number | object | string | null>>
  /** How the state is reached from the address. */
  readonly open?: readonly Step[]
  readonly see: readonly (Thing | PlacedThing)[]
  /** What the specification says is not there. */
  readonly miss?: readonly Thing[]
}

/** A specified text that another test checks. */
export interface CheckedElsewhere {
  readonly spec: string
  readonly text: string
  /** From the root of the repository. */
  readonly elsewhere: string
}

/** A specified text that no test can see, and why. */
export interface NotCheckable {
  readonly spec: string
  readonly text: string
  readonly why: string
}
