import { resolve } from 'node:path'

interface StartFacts {
  readonly url: string
  /** The demo logins with their password; null for an installation without demo data. */
  readonly demo: { readonly emails: readonly string[]; readonly password: string } | null
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** What a person in a terminal needs to know after a start. Pipes and servers get the log instead. */
export function startNotice({ url, demo, databaseUrl, dataDir }: StartFacts): string {
  const folder = resolve(dataDir)
  const lines = [
    ['Open', url],
    ...(demo
      ? [...demo.emails.map((email, at) => [at === 0 ? 'Log in as' : '', email]), ['Password', demo.password]]
      : []),
    ['Data', databaseUrl ? `${placeOf(databaseUrl)}, files in ${folder}` : folder],
    ...(demo ? [['Emails', `${url}/demo-mails`]] : []),
    ['Stop', 'Ctrl+C'],
  ]
  return `\n  Cubby is running.\n\n${lines.map(([name = '', value]) => `  ${name.padEnd(11)}${value}`).join('\n')}\n\n`
}

/** Names a database without its user and password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}
