import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** An element that a script found in the page. */
export interface FoundElement {
  readonly click: () => Promise<void>
  /** Replaces the text of the field. */
  readonly fill: (text: string) => Promise<void>
}

/** A browser with its own profile and one window, as narrow as a phone. */
export interface Browser {
  readonly version: string
  /** Opens an address. After `close`, starts the browser again with its profile. */
  readonly open: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Goes through the history, as the buttons of the browser do. */
  readonly back: () => Promise<void>
  readonly forward: () => Promise<void>
  /** Evaluates an expression in the page. Resolves with its value, or with that of its promise, as JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Evaluates an expression whose value is an element or null. */
  readonly find: (expression: string) => Promise<FoundElement | null>
  /** Closes the app, as a phone does when it is swiped away. The storage survives. */
  readonly close: () => Promise<void>
  /** Closes the browser permanently. */
  readonly discard: () => Promise<void>
}

/** A browser engine that the journeys run in. */
export interface Engine {
  readonly name: string
  /** How to install it. */
  readonly source: string
  readonly isInstalled: () => boolean
  /** Starts the browser with a profile in this folder. */
  readonly start: (folder: string) => Promise<Browser>
  readonly hasPush: boolean
  readonly hasBackgroundSync: boolean
}

/** Finds a program in the PATH and in the usual folder of Debian. Null when it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = folders.filter(Boolean).map((folder) => join(folder, name))
  return paths.find((path) => existsSync(path)) ?? null
}
