import { type Environment, environment } from './platform/environment.ts'

/** Parses the environment. Throws one Error that names every invalid variable. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const defined = Object.entries(variables).filter(([, value]) => value)
  const parsed = environment.safeParse(Object.fromEntries(defined))
  const missing = missingOfGroups(defined.map(([name]) => name))
  const alone = parsed.success && parsed.data.ROLE !== 'all' && !parsed.data.DATABASE_URL
  const unordered = parsed.success ? unorderedTimeouts(parsed.data) : []
  const examples = defined.filter(([, value]) => value?.includes(EXAMPLE_SECRET)).map(([name]) => name)
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...examples.map((name) => `  ${name}: still has the secret of the example; choose your own`),
    ...unordered.map(([longer, shorter]) => `  ${longer}: must be more than ${shorter}`),
    ...missing.map((name) => `  ${name}: is missing; it goes together with others that are set`),
    ...(alone ? ['  ROLE: `web` and `jobs` need DATABASE_URL, which they share'] : []),
  ]
  if (parsed.success && problems.length === 0) return parsed.data
  throw new Error(`Cubby cannot start; these environment variables are wrong:\n${problems.join('\n')}`)
}

/** The placeholder for secrets in deploy/example.env. Cubby refuses to start with it. */
const EXAMPLE_SECRET = 'change-me'

/** The first limit of each pair must be longer, because the second one gives the better error. */
const ORDERED_TIMEOUTS = [
  ['DATABASE_STATEMENT_TIMEOUT_MS', 'DATABASE_LOCK_TIMEOUT_MS'],
  ['DATABASE_QUERY_TIMEOUT_MS', 'DATABASE_STATEMENT_TIMEOUT_MS'],
] as const

function unorderedTimeouts(env: Environment) {
  return ORDERED_TIMEOUTS.filter(([longer, shorter]) => env[longer] <= env[shorter])
}

/** Variables that are set together or not at all. */
const GROUPS: readonly (readonly string[])[] = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['MAIL_SERVICE', 'MAIL_API_KEY'],
]

/** Returns the missing variables of groups that are only partly set. */
function missingOfGroups(defined: readonly string[]): string[] {
  return GROUPS.filter((names) => names.some((name) => defined.includes(name))).flatMap((names) =>
    names.filter((name) => !defined.includes(name)),
  )
}
