/** The operations of each feature: what decides and writes. */
const operations = {
  enrollments: [
    'answer-offer',
    'archive-session',
    'enroll',
    'review-enrollment',
    'review-subject',
    'withdraw',
  ],
  waitlist: ['join-or-leave', 'review-entry'],
  payments: [
    'carry-over',
    'charge-enrollment',
    'ledger',
    'lock-transaction',
    'move-due-dates',
    'pay',
    'receive-money',
    'record-payment',
    'refund-payment',
    'release-payment',
    'set-transaction-status',
  ],
  auth: [
    'accept-proof',
    'authenticate',
    'change-password',
    'create-first-admin',
    'email-verification',
    'hash-new-password',
    'log-in',
    'log-in-with-passkey',
    'log-in-within-limits',
    'log-out',
    'open-login',
    'register',
    'request-password-reset',
    'resend-verification',
    'reset-password',
    'revoke-login',
    'start-second-step',
    'take-second-step',
    'take-second-step-within-limits',
    'verify-email',
  ],
}

const { FEATURE } = process.env
const chosen = FEATURES.filter((feature) => !FEATURE || feature === FEATURE)
if (chosen.length === 0) throw new Error(`FEATURE is one of ${FEATURES.join(', ')}`)

// biome-ignore lint/style/noDefaultExport: Stryker reads the default export
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'mutation.vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  mutate: chosen.flatMap((feature) => [
    `src/features/*/${feature}/*.ts`,
    `!src/features/*/${feature}/${NO_OPERATIONS}`,
  ]),
  ignorePatterns: ['tsconfig.json'],
  // A busy machine must not count as a detected change.
  timeoutMS: 60_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  jsonReporter: { fileName: '.stryker/report.json' },
  tempDirName: '.stryker/tmp',
  thresholds: { high: 95, low: 85, break: 85 },
}
