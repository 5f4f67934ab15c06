import type { Role } from '@cubby/contract/accounts/user'

const AUDIENCES = ['Everyone', 'Students', 'Instructors', 'Administrators', 'Operators'] as const
type Audience = (typeof AUDIENCES)[number]

interface Release {
  version: string
  /** The day of the release, yyyy-MM-dd. */
  day: string
  parts: { audience: Audience; entries: string[] }[]
}

/** What each user reads. Administrators read everything. */
const read: Readonly<Record<Role, readonly Audience[]>> = {
  user: ['Everyone', 'Students'],
  student: ['Everyone', 'Students'],
  instructor: ['Everyone', 'Students', 'Instructors'],
  admin: AUDIENCES,
}

/** Reads the releases of CHANGELOG.md, newest first, without what is not released yet. Throws when its form is wrong. */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = []
  for (const line of text.split('\n')) {
    if (line === '## Unreleased' && releases.length === 0) continue
    const [, version, day] = line.match(/^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/) ?? []
    if (version && day) releases.push({ version, day, parts: [] })
    else if (line.startsWith('## ')) throw new Error(`Not a release: ${line}`)
    if (line.startsWith('### ')) releases.at(-1)?.parts.push({ audience: audienceOf(line), entries: [] })
    if (line.startsWith('- ')) releases.at(-1)?.parts.at(-1)?.entries.push(line.slice(2))
  }
  return releases
}

/** The releases with what a user with this role reads. */
export function releasesFor(role: Role, releases: readonly Release[]): Release[] {
  return releases
    .map(({ parts, ...release }) => ({
      ...release,
      parts: parts.filter(({ audience }) => read[role].includes(audience)),
    }))
    .filter(({ parts }) => parts.length > 0)
}

function audienceOf(line: string): Audience {
  const audience = AUDIENCES.find((each) => line === `### ${each}`)
  if (!audience) throw new Error(`Not an audience: ${line}`)
  return audience
}
