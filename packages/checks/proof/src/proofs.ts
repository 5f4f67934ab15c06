interface Claim {
  readonly name: string
  readonly required: string
}

/** A claim about safety, and what shows it. */
export type Proof = TestProof | MutationProof

/** Tests show the claim. */
export interface TestProof extends Claim {
  /** Projects of vitest.config.ts. */
  readonly projects: readonly string[]
  /** Parts of the paths of the test files. */
  readonly files: readonly string[]
  /** Only tests with this in their names; without it, all tests of the files. */
  readonly tests?: string
}

/** Changes of the code that tests must notice show the claim. */
export interface MutationProof extends Claim {
  /** A folder with a configuration of Stryker. */
  readonly mutates: string
  /** A feature in it; without it, everything. */
  readonly feature?: string
}

const API = ['api on PGlite*', 'api on PostgreSQL*']
const POSTGRES = ['api on PostgreSQL*']

/** All proofs, in the order of the table. The tests assert what is required. */
export const proofs: readonly Proof[] = [
  {
    name: 'permission matrix from the router',
    required: 'all endpoints × 7 kinds of visitors; an unlisted endpoint fails',
    projects: API,
    files: ['platform/http/permissions.test.ts'],
  },
  {
    name: 'a stolen token of an administrator, ten minutes after its login',
    required: 'every strong action refused, nothing changed; a proof lets the same requests through',
    projects: API,
    files: ['platform/http/stolen-token'],
  },
  {
    name: 'fuzzing from OpenAPI with mutations',
    required: '100,000 requests: 0 × 5xx, 0 stack traces, 0 undocumented statuses; below 10% logged out',
    projects: API,
    files: ['platform/http/fuzz', 'platform/http/malformed-input'],
  },
  {
    name: 'ids of other users',
    required: '0 leaks',
    projects: API,
    files: ['platform/http/ownership.test.ts'],
  },
  {
    name: 'races for seats, with positive controls',
    required: '0 oversold',
    projects: POSTGRES,
    files: ['.race.test.ts'],
    tests: 'seat|race|once|concurrent|control',
  },
  {
    name: 'random operations compared with a model of seats',
    required: '0 differences',
    projects: API,
    files: ['testing/seat-model'],
  },
  {
    name: 'a repeated request',
    required: '1,000 keys × 10: one effect, identical bytes',
    projects: API,
    files: ['platform/db/idempotent-replay'],
  },
  {
    name: 'reads beside 50 blocked writers',
    required: 'p95 ≤ 2 ×',
    projects: POSTGRES,
    files: ['platform/db/blocked-writers'],
  },
  {
    name: 'password guessing',
    required: '≤ 20 per account and hour reach the hash; owner gets in',
    projects: API,
    files: ['auth/password-guessing'],
  },
  {
    name: 'suspension, demotion, and password change',
    required: 'the next request is refused, 100 of 100',
    projects: API,
    files: ['auth/next-request'],
  },
  {
    name: 'enumeration at login, forgot, and reset',
    required: 'same responses, same time',
    projects: API,
    files: ['auth/recovery.test', 'platform/secrets.test', 'auth/resend-verification'],
  },
  {
    name: 'registrations per address',
    required: '60 per hour; 600 in the networks of the provider',
    projects: API,
    files: ['platform/http/rate-limits.test'],
  },
  {
    name: 'uploads that are not what they say',
    required: '0 stored',
    projects: API,
    files: ['materials/bad-uploads'],
  },
  {
    name: 'forwarded codes and pictures of passes',
    required: '0 check-ins half a minute after they were shown; shared phones are marked',
    projects: API,
    files: ['attendance/scan-meeting-code.test.ts', 'attendance/shown-passes.test.ts'],
  },
  {
    name: 'EICAR refused',
    required: 'by each way in, by clamd and a stand-in; 0 files opened unscanned, 0 lost while it is down',
    projects: API,
    files: ['features/office/system-health/scan-file.test.ts', 'platform/files/clamd.test.ts'],
  },
  {
    name: 'files that hang, crash, or fill their parser',
    required: 'refused by each way in, and others are served meanwhile',
    projects: API,
    files: ['platform/files/hostile-files.test.ts', 'platform/files/open-in-worker.test.ts'],
  },
  {
    // Every browser test fails at a violation. These tests show that this works, and that the app has no violations.
    name: 'Trusted Types and the security policy',
    required: '0 violations; what an attack injects is blocked',
    projects: ['browser*'],
    files: ['details/security-policy', 'journeys/first-visit', 'details/administrators-widgets'],
  },
  {
    name: 'zip and PNG bombs, 1,000 slow connections, 10,000 event streams',
    required: '≤ 300 MB, other users served',
    projects: ['nodes'],
    files: ['hostile-load'],
  },
  {
    name: 'push endpoints at hostile addresses',
    required: '0 stored',
    projects: API,
    files: ['push/subscribe.test'],
  },
  {
    name: 'hostile links',
    required: '0 stored',
    projects: API,
    files: ['hostile-links'],
  },
  {
    // Every file of the API tests fails if its log has a secret. These files handle the most secrets.
    name: 'passwords, tokens, links, and keys in the log',
    required: '0 lines',
    projects: API,
    files: [
      'testing/secret-watch',
      'features/accounts/auth/',
      'features/accounts/account-security/',
      'features/people/invitations/',
      'features/student/calendar/',
      'features/messages/push/',
      'notifications/unsubscribe',
    ],
  },
  {
    name: '10,000 contended enrollments with 20 × SIGKILL of the API, both databases',
    required: '0 lost, 0 duplicated',
    projects: ['nodes'],
    files: ['nodes.test', 'embedded-kill'],
    tests: 'is killed',
  },
  {
    name: 'SIGTERM under load, 20 times',
    required: '0 failed requests; exit ≤ 10 s',
    projects: ['nodes'],
    files: ['nodes.test'],
    tests: 'replaces its servers|in progress when the server is stopped',
  },
  {
    name: 'SIGKILL and SIGSTOP of PostgreSQL, 20 times',
    required: 'ready 503 ≤ 2 s, others ≤ 5 s, no restart, 0 lost',
    projects: ['browser details'],
    files: ['database-outage'],
  },
  {
    name: 'outage of an hour: mail, push, and bucket unreachable; full disk; slow database',
    required: 'reads served, writes refused, nothing lost, System Health names the cause',
    projects: API,
    files: ['system-health/outages'],
  },
  {
    name: 'poisoned jobs',
    required: 'others run at once; dead ones are in System Health and can be tried again',
    projects: API,
    files: ['features/office/failed-jobs', 'platform/jobs/run-job', 'platform/jobs/jobs-by-invocation'],
  },
  {
    name: 'upgrade from each released version',
    required: 'same schema, all rows',
    projects: API,
    files: ['platform/db/upgrade.test'],
  },
  {
    name: 'rolling deployment: the last release on the new schema',
    required: 'every request carried out, beside the new version',
    projects: ['nodes'],
    files: ['rolling-deployment'],
    tests: 'migrations',
  },
  {
    name: 'a full disk or a stalled pipe under the log',
    required: 'requests served, exit ≤ 10 s',
    projects: ['api on PGlite*'],
    files: ['platform/log-output'],
  },
  {
    name: 'audit log',
    required: 'no row can be changed or deleted; everything can be exported',
    projects: API,
    files: ['audit-log/audit-log.test', 'platform/db/database.test'],
    tests: 'audit log',
  },
  {
    name: 'a rewritten row of the past',
    required: 'found and named; 0 false alarms; a chain that was computed again contradicts the emails',
    projects: API,
    files: ['school/history/history.test'],
  },
  {
    name: 'the role that serves',
    required: 'PostgreSQL refuses each statement that changes the schema, a trigger, or the past',
    projects: POSTGRES,
    files: ['platform/db/roles.test'],
  },
  {
    name: 'PGlite to PostgreSQL by one command',
    required: 'equal checksums',
    projects: POSTGRES,
    files: ['commands/move-to-postgres', 'platform/backup/backup.test'],
    tests: 'moves an embedded database',
  },
  {
    name: 'backup and restore, both engines and between them',
    required: 'equal checksums',
    projects: API,
    files: ['platform/backup/backup.test', 'commands/backup.test'],
  },
  {
    name: 'a nightly backup',
    required:
      'restored into a spare database and checked, encrypted, and restored with the private key; a rewritten row and an incomplete backup are named',
    projects: API,
    files: ['commands/backup.test', 'commands/rehearse-restore.test'],
    tests: 'spare database',
  },
  {
    name: 'backup and restoration of 100,000 rows while requests are served',
    required: '≤ 60 s each, equal checksums, 0 failed requests',
    projects: API,
    files: ['platform/backup/large-backup'],
  },
  {
    name: 'mutations of the rules',
    required: '≥ 97 % detected',
    mutates: 'packages/rules',
  },
  ...(['enrollments', 'waitlist', 'payments', 'auth'] as const).map((feature) => ({
    name: `mutations of the operations of ${feature}`,
    required: '≥ 85 % detected',
    mutates: 'api',
    feature,
  })),
]
