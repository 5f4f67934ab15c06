/** Where the server writes what happened. Secrets must not be among the fields. */
export interface Log {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
type Level = (typeof LEVELS)[number]

/** Logs JSON lines on platforms that have only a console. */
export function consoleLog(least: Level): Log {
  const write = (level: 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return
    const line = JSON.stringify({ level, time: Date.now(), ...fields, msg: message }, redact)
    // biome-ignore lint/suspicious/noConsole: the log of workerd
    console[level](line)
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** Reduces errors to their message and location, without the values of SQL statements. Removes secrets. */
function redact(name: string, value: unknown): unknown {
  if (name === 'password' || name === 'token') return '[Redacted]'
  if (!(value instanceof Error)) return value
  const { name: type, message, stack, cause } = value
  return { type, message, stack, ...(cause instanceof Error && { cause }) }
}

/**
 * Fields that the log never contains. Errors of the database have the values of a statement, which may be anything
 * that users typed.
 */
export const REDACTED_FIELDS = ['*.password', '*.token', 'err.parameters', 'err.detail', 'err.where']
