/** Whether this browser can use passkeys. Loads no library, so that the login page can ask. */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}
