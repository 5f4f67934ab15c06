interface RecoveryCodesText {
  codes: readonly string[]
  email: string
  /** The address of the school's Cubby. */
  origin: string
}

/** The content of the downloaded file: whose codes they are, where they work, and the codes. */
export function recoveryCodesText({ codes, email, origin }: RecoveryCodesText): string {
  return [`Recovery codes of ${email} for ${origin}`, 'Each code works once.', '', ...codes, ''].join('\n')
}
