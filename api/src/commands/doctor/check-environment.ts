import { isIP } from 'node:net'
import { type Environment, environment } from '../../platform/environment.ts'
import { checkConnections, type Finding, isNear } from './check-connections.ts'

const MIN_ADMIN_PASSWORD_LENGTH = 12
/** A random token in hexadecimal has more, except once in a million. */
const MIN_DISTINCT_CHARACTERS = 6
/** The widest network that belongs to one operator has this prefix: 10.0.0.0/8, or the IPv6 network of a provider. */
const MIN_PREFIX = { ipv4: 8, ipv6: 16 }

/** Checks the parsed environment of an installation that real people use. */
export function checkEnvironment(
  env: Environment,
  { isContainer = false }: { readonly isContainer?: boolean } = {},
): Finding[] {
  return [
    ...address(env),
    ...proxies(env, isContainer),
    ...data(env),
    ...backups(env),
    ...stripe(env),
    ...firstAdmin(env),
    ...metrics(env),
    ...mail(env),
    ...push(env),
    ...checkConnections(env),
  ]
}

function address({ PUBLIC_URL, SECURE_TRANSPORT }: Environment): Finding[] {
  const url = PUBLIC_URL ? new URL(PUBLIC_URL) : null
  const findings: Finding[] = []
  if (!url || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    findings.push({
      about: 'PUBLIC_URL',
      problem: 'Links in emails work only on this machine.',
      fix: 'Set it to the address that users type, for example https://cubby.example.com.',
    })
  } else if (url.protocol !== 'https:') {
    findings.push({
      about: 'PUBLIC_URL',
      problem:
        'Passwords travel unencrypted, and browsers neither install the app nor show notifications nor offer passkeys.',
      fix: 'Serve Cubby behind a proxy with HTTPS and set the https address.',
    })
  } else if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) {
    findings.push({
      about: 'PUBLIC_URL',
      problem: 'Browsers offer no passkeys at an IP address.',
      fix: 'Use a domain. Passkeys belong to it: when it changes, they no longer work.',
    })
  }
  if (!SECURE_TRANSPORT) {
    findings.push({
      about: 'SECURE_TRANSPORT',
      problem: 'Browsers may use the address without HTTPS.',
      fix: 'Set it to true once Cubby is reached over HTTPS.',
    })
  }
  return findings
}

function proxies({ TRUSTED_PROXIES }: Environment, isContainer: boolean): Finding[] {
  const about = 'TRUSTED_PROXIES'
  const wide = TRUSTED_PROXIES.filter(isWide)
  if (wide.length > 0) {
    const problem = `Anybody can claim any address and so avoid the rate limits: it trusts ${wide.join(', ')}.`
    return [{ about, problem, fix: 'Set it to the addresses of your proxies only.' }]
  }
  const problem = 'All users seem to come from the address of the proxy and share its rate limits.'
  if (TRUSTED_PROXIES.length === 0) {
    return [{ about, problem, fix: 'Set it to the address of the proxy, for example 127.0.0.1.' }]
  }
  if (isContainer && TRUSTED_PROXIES.every(isLoopback)) {
    const fix = "Add 172.16.0.0/12: a proxy on the host has the address of the gateway of Docker's network."
    return [{ about, problem, fix }]
  }
  return []
}

function isWide(network: string): boolean {
  const [, prefix] = network.split('/')
  return prefix !== undefined && Number(prefix) < MIN_PREFIX[network.includes(':') ? 'ipv6' : 'ipv4']
}

function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '::1'
}

function backups({ BACKUP_RECIPIENT }: Environment): Finding[] {
  if (BACKUP_RECIPIENT) return []
  return [
    {
      about: 'BACKUP_RECIPIENT',
      problem: 'Backups are not encrypted: whoever copies one has all data, password hashes, and keys.',
      fix: 'Run age-keygen on another machine, and set it to the public key.',
    },
  ]
}

function stripe({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: Environment): Finding[] {
  const findings: Finding[] = []
  if (STRIPE_SECRET_KEY && !/^(sk|rk)_live_/.test(STRIPE_SECRET_KEY)) {
    findings.push({
      about: 'STRIPE_SECRET_KEY',
      problem: 'It is a key for tests: payments look paid, and no money arrives.',
      fix: 'Set a live key.',
    })
  }
  if (STRIPE_API_BASE) {
    findings.push({
      about: 'STRIPE_API_BASE',
      problem: 'Payments go to an emulator, not to Stripe.',
      fix: 'Remove it.',
    })
  }
  return findings
}

function data({ DATABASE_URL, DATABASE_OWNER_URL, SEED, PAYMENTS }: Environment): Finding[] {
  const findings: Finding[] = []
  if (!DATABASE_URL) {
    findings.push({
      about: 'DATABASE_URL',
      problem: 'A power failure may damage the embedded database.',
      fix: 'Use PostgreSQL. pnpm move-to-postgres moves the data.',
    })
  }
  if (DATABASE_OWNER_URL) {
    findings.push({
      about: 'DATABASE_OWNER_URL',
      problem: 'The server holds the URL of the role that can rewrite the past.',
      fix: 'Set it only for pnpm migrate, in a file that the server cannot read.',
    })
  }
  if (SEED === 'demo') {
    findings.push({
      about: 'SEED',
      problem: 'Demo data has users whose password is public.',
      fix: 'Set it to none and start with an empty database.',
    })
  }
  if (PAYMENTS === 'simulated') {
    findings.push({
      about: 'PAYMENTS',
      problem: 'Students can mark what they owe as paid without paying.',
      fix: 'Set it to office, or set the keys of Stripe.',
    })
  }
  return findings
}

function firstAdmin({ ADMIN_PASSWORD, ADMIN_EMAIL }: Environment): Finding[] {
  if (!ADMIN_PASSWORD) return []
  const isShort = ADMIN_PASSWORD.length < MIN_ADMIN_PASSWORD_LENGTH
  const isGuessable =
    /password|cubby|12345|qwerty|change.?me/i.test(ADMIN_PASSWORD) ||
    ADMIN_PASSWORD === ADMIN_EMAIL ||
    hasFewCharacters(ADMIN_PASSWORD)
  if (!isShort && !isGuessable) return []
  return [
    {
      about: 'ADMIN_PASSWORD',
      problem: 'The password of the first administrator is easy to guess.',
      fix: `Choose a random one of at least ${MIN_ADMIN_PASSWORD_LENGTH} characters.`,
    },
  ]
}

function metrics({ METRICS_TOKEN }: Environment): Finding[] {
  if (!METRICS_TOKEN || !(hasFewCharacters(METRICS_TOKEN) || /change.?me/i.test(METRICS_TOKEN))) return []
  return [
    {
      about: 'METRICS_TOKEN',
      problem: 'The token is easy to guess, and opens the figures of the school.',
      fix: 'Set it to the output of openssl rand -hex 32.',
    },
  ]
}

function hasFewCharacters(secret: string): boolean {
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS
}

function mail({ SMTP_URL, MAIL_SERVICE }: Environment): Finding[] {
  if (MAIL_SERVICE) return []
  if (!SMTP_URL) {
    return [
      {
        about: 'SMTP_URL',
        problem: 'Emails become files in DATA_DIR/mail. No one gets a reset link or a reminder.',
        fix: 'Set SMTP_URL, or MAIL_SERVICE and MAIL_API_KEY.',
      },
    ]
  }
  const { protocol, hostname, username } = new URL(SMTP_URL)
  if (protocol === 'smtps:' || !username || isNear(hostname)) return []
  return [
    {
      about: 'SMTP_URL',
      problem: 'The password of the mail server may travel unencrypted.',
      fix: 'Use smtps:// and its port.',
    },
  ]
}

function push({ PUSH_SERVICES }: Environment): Finding[] {
  const unsafe = PUSH_SERVICES.filter((service) => service.startsWith('http://'))
  if (unsafe.length === 0) return []
  return [
    {
      about: 'PUSH_SERVICES',
      problem: `Only for tests: ${unsafe.join(', ')}.`,
      fix: `Remove what is only for tests. The default is ${environment.shape.PUSH_SERVICES.parse(undefined).join(',')}.`,
    },
  ]
}
