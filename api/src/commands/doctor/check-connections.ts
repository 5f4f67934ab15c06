import type { Environment } from '../../environment.ts'
import type { Finding } from './finding.ts'

/** Names each service on another machine that Cubby would talk to without encryption. */
export function checkConnections(env: Environment): Finding[] {
  const databases = (['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const).flatMap((about) =>
    isOpenDatabase(env[about])
      ? {
          about,
          problem: 'Data travels unencrypted between this machine and the database.',
          fix: 'Add ?sslmode=verify-full to the URL.',
        }
      : [],
  )
  const services = (['S3_ENDPOINT', 'MAIL_API_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const).flatMap(
    (about) =>
      isOpenService(env[about])
        ? { about, problem: 'Data travels unencrypted to this service.', fix: 'Use an https:// URL.' }
        : [],
  )
  return [...databases, ...services]
}

function isOpenDatabase(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false
  const { hostname, searchParams } = new URL(address)
  return !isNear(hostname) && !/^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
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
