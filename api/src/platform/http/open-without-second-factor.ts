/** The paths of a user's own account: profile, consents, password, logout, and everything that adds a second factor. */
const ownAccount = [
  /^\/api\/users\/(logout|device-key|profile|consents|change-password)$/,
  /^\/api\/profile\/(profile|password)$/,
  /^\/api\/users\/(second-factor|passkeys|authenticator-app|recovery-codes)(\/|$)/,
]

/** Whether administrators who lack the required second factor may call this path. All others are refused. */
export function isOpenWithoutSecondFactor(path: string): boolean {
  return ownAccount.some((pattern) => pattern.test(path))
}
