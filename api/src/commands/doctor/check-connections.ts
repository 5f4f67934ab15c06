import type { Environment } from '../../platform/environment.ts'
import type { Finding } from './finding.ts'

/** Names connections without encryption to other machines, and databases that are opened without a password. */
export function checkConnections(env: Environment): Finding[] {
  const databases = (['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const).flatMap((about) =>
    databaseFindings(env[about]).map((finding) => ({ about, ...finding })),
  )
  const services = (['S3_ENDPOINT', 'MAIL_API_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const).flatMap(
    (about) =>
      isOpenService(env[about])
        ? { about, problem: 'Data travels unencrypted to this service.', fix: 'Use an https:// URL.' }
        : [],
  )
  return [...databases, ...services]
}

function databaseFindings(address: string | undefined): Omit<Finding, 'about'>[] {
  if (!address || !URL.canParse(address)) return []
  const { hostname, username, password, searchParams } = new URL(address)
  const findings: Omit<Finding, 'about'>[] = []
  if (!isNear(hostname) && !/^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')) {
    findings.push({
      problem: 'Data travels unencrypted between this machine and the database.',
      fix: 'Add ?sslmode=verify-full to the URL.',
    })
  }
  if (username === 'postgres') {
    findings.push({
      problem: 'Cubby is the superuser of the whole database server.',
      fix: 'Create a user for Cubby that owns only its database.',
    })
  }
  // A Unix socket asks the system who connects, and a certificate proves it.
  if (hostname && !password && !searchParams.has('sslcert')) {
    findings.push({
      problem: 'The URL has no password, so every program that reaches the database may open it.',
      fix: 'Give the user a password, and put it into the URL.',
    })
  }
  return findings
}

function isOpenService(address: string | undefined): boolean {
  if (!address) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isNear(hostname)
}

/** Whether a host is this machine or a container beside it, whose name has no dot. An empty name is a Unix socket. */
export function isNear(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]' || /^[^.:]*$/.test(hostname)
}
