import { text } from '@cubby/texts/t'

/** What the server returns for a change of the second factor. */
export interface Change {
  message: string
  /** New recovery codes, to show once. */
  recovery_codes?: readonly string[] | null
}

export const CHANGE_NEEDS_CONNECTION = text(
  'Changing your second factor needs a connection, and the server cannot be reached right now.',
)
