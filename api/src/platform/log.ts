/** Where the server writes what happened. Secrets must not be among the fields. */
export interface Log {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}
