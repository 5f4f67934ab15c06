/** Logs a failure that no screen shows. */
export function logFailure(operation: string, { code, message }: { code: string; message: string }): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.warn(`Cubby: ${operation} was refused (${code}): ${message}`)
}
