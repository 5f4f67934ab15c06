/** Logs a failure that no screen shows. */
export function logFailure(act: string, { code, message }: { code: string; message: string }): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.warn(`Cubby: ${act} was refused (${code}): ${message}`)
}
