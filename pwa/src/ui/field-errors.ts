import { createContext } from 'react'

/** The errors of a form by field name. A field with a name shows its own. */
export interface FieldErrors {
  readonly errors: Readonly<Record<string, string>>
  /** Called when a field changes: its error goes away. */
  readonly correct: (name: string) => void
}

export const FieldErrorsContext = createContext<FieldErrors | null>(null)
